import { type ReactNode, useState } from 'react';
import { LazyPairPicker } from './lazy-pair-picker.tsx';

interface UsedPairPicker {
  readonly open: () => void;
  /** Must be rendered by the caller. */
  readonly sheet: ReactNode;
}

/**
 * The pair picker and how to open it.
 * @param page - address at which the chosen pair opens
 */
export function usePairPicker(page: string): UsedPairPicker {
  const [picking, setPicking] = useState(false);
  return {
    open: () => setPicking(true),
    sheet: <LazyPairPicker open={picking} onClose={() => setPicking(false)} page={page} />,
  };
}
