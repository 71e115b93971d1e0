import { create as createHook, type UseBoundStore } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

export { useStore } from 'zustand/react';
export * from 'zustand/vanilla';

/** Stands for `zustand` in tests and tells `own-state.ts` of each store. */
export const create = (<State>(initial?: StateCreator<State>) =>
  initial ? registering(initial) : registering) as typeof createHook;

function registering<State>(initial: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createHook(initial);
  const { setState, getState } = store;
  worker.tidelineStores ??= new Set();
  worker.tidelineStores.add(() => setState(initial(setState, getState, store), true));
  return store;
}

/** Files of one worker share their modules, and so their stores. */
const worker = globalThis as { tidelineStores?: Set<() => void> };
