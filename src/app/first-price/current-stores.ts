import type { UseBoundStore } from 'zustand/react';
import { createStore, type StateCreator, type StoreApi } from 'zustand/vanilla';

/**
 * Stands for `zustand` where the first frame is rendered to text. On a server its hooks return the
 * initial state of a store; here they return the current one, which is different in each frame.
 */
export function create<State>(initial: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initial);
  const current = (select: (state: State) => unknown = (state) => state) =>
    select(store.getState());
  return Object.assign(current as UseBoundStore<StoreApi<State>>, store);
}
