import { type ComponentType, lazy, useState } from 'react';

/** Where a screen comes from: it is loaded when it is first shown, or before by `load`. */
export interface ScreenSource<Props> {
  load: () => Promise<void>;
  /** Undefined until it is loaded. */
  loaded: ComponentType<Props> | undefined;
  later: ComponentType<Props>;
}

/** @param importScreen loads the code; called once */
export function screenSource<Props>(importScreen: () => Promise<ComponentType<Props>>): ScreenSource<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loading ??= importScreen().then((component) => {
      source.loaded = component;
      return { default: component };
    });
    return loading;
  };
  const source: ScreenSource<Props> = {
    load: async () => void (await loadOnce()),
    loaded: undefined,
    later: lazy(loadOnce) as unknown as ComponentType<Props>,
  };
  return source;
}

/** React.lazy shows a fallback for a moment even when the code is there already; this draws such a screen at once. */
export function LazyScreen<Props extends object>({
  source,
  props,
}: {
  source: ScreenSource<Props>;
  props: Props;
}) {
  // Kept while it is mounted: another component in its place would lose the screen's state.
  const [Shown] = useState<ComponentType<Props>>(() => source.loaded ?? source.later);
  return <Shown {...props} />;
}
