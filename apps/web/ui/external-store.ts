import { useSyncExternalStore } from 'react';

/** A value outside React that components can watch. */
export interface ExternalStore<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): ExternalStore<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: ExternalStore<Value>): Value;
/** @param select a part of the value; only changes of that part draw the component again */
export function useStore<Value, Part>(store: ExternalStore<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(store: ExternalStore<Value>, select = (value: Value): unknown => value) {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
