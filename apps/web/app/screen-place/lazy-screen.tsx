import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { BuiltRecord, ScreenProps } from '../../screens/screen-record.ts';
import { readBesideCode, sourceOf } from './screen-source.ts';

/** React.lazy shows a fallback for a moment even when the code is there already; this draws such a screen at once. */
export function LazyScreen({ screen, props }: { screen: BuiltRecord; props: ScreenProps }) {
  const queryClient = useQueryClient();
  // Kept while it is mounted: another component in its place would lose the screen's state.
  const [Shown] = useState<ComponentType<ScreenProps>>(() => {
    readBesideCode(screen, props.params, queryClient);
    const { loaded, later } = sourceOf(screen);
    return loaded ?? later;
  });
  return <Shown {...props} />;
}
