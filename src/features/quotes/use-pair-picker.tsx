import { type MouseEvent, type ReactNode, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { LazyPairPicker } from './lazy-pair-picker.tsx';

interface UsedPairPicker {
  readonly open: (event?: MouseEvent) => void;
  /** Must be rendered by the caller. */
  readonly sheet: ReactNode;
}

/**
 * The pair picker and how to open it.
 * @param page - address at which the chosen pair opens
 */
export function usePairPicker(page: string): UsedPairPicker {
  const keys = useMedia('(pointer: fine)');
  const [picking, setPicking] = useState<MouseEvent['detail'] | null>(null);
  return {
    open: (event) => setPicking(event?.detail ?? 1),
    sheet: (
      <LazyPairPicker
        open={picking !== null}
        // A key opened it, which has no click, or a mouse: the search takes the keys. After a tap,
        // a keyboard would cover the list.
        typing={keys || picking === 0}
        onClose={() => setPicking(null)}
        page={page}
      />
    ),
  };
}
