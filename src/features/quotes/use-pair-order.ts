import { type PointerEventHandler, useEffect, useMemo, useRef, useState } from 'react';
import { useFirstBoard } from '../../market/first-board.ts';
import {
  type CoinNames,
  type PairCriteria,
  type PairSort,
  type Ranked,
  settle,
  UNSETTLED,
} from './pair-order.ts';

const NONE: Ranked = { quotes: new Map(), silent: new Map() };

/** The displayed order of pairs, and the handler that reports touches of the list. */
export function usePairOrder(
  board: Ranked | null,
  sort: PairSort,
  search: string,
  names: CoinNames,
  among: readonly string[] | null,
): { readonly order: readonly string[]; readonly onPointerDown: PointerEventHandler } {
  const criteria = useMemo<PairCriteria>(
    () => ({ sort, search, names, among }),
    [sort, search, names, among],
  );
  const known = board !== null && board.quotes.size > 0;
  // The rows that the document shows keep their places when the app takes over.
  const [first] = useState(() => {
    const { board: shown } = useFirstBoard.getState();
    const state = shown ? settle(UNSETTLED, shown, criteria, performance.now(), false) : UNSETTLED;
    return { state, known };
  });
  const settled = useRef(first);
  const held = useRef(false);
  // The first prices sort the list at once, because no row is being touched yet.
  if (known && !settled.current.known) settled.current = { state: UNSETTLED, known };
  const { state } = settled.current;
  settled.current = {
    known,
    state: settle(state, board ?? NONE, criteria, performance.now(), held.current),
  };
  useEffect(() => {
    const release = () => {
      held.current = false;
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, []);
  return {
    order: settled.current.state.order,
    onPointerDown: () => {
      held.current = true;
    },
  };
}
