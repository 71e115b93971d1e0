import type { ContractOrder } from '@tideline/wire';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { MarkMoves } from '../../market/chart-mark.ts';
import { latePart } from '../../state/late-parts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Moved } from './moved-contract.tsx';

// Loaded after the page, because it is needed only once a line was moved.
const LazyMovedContract = lazyPart(() => import('./moved-contract.tsx'), 'MovedContract');

const result$ = latePart(() => import('./stop-result.ts'));
type Result = typeof import('./stop-result.ts').resultAt;

/** Order and kind of a line's id, as `contract-marks.ts` writes it. */
const lineOf = (orders: readonly ContractOrder[], id: string) => {
  const [orderId, what = ''] = id.split(' ');
  const order = orders.find((each) => each.id === orderId);
  return order && { order, what };
};

/**
 * What moving a line on the chart does: a take-profit or stop-loss opens its sheet with the new
 * price, a waiting order the sheet that amends it. Nothing is sent before that is confirmed.
 */
export function useContractMoves(
  orders: readonly ContractOrder[] | null,
  symbol: string,
  available: string | null,
): { readonly moves: MarkMoves; readonly sheet: ReactNode } {
  const [moved, setMoved] = useState<Moved | null>(null);
  // The figures load after the page; until then a moved line shows its price only.
  const result = useRef<Result | null>(null);
  useEffect(() => {
    const loaded = result$.subscribe(({ resultAt }) => {
      result.current = resultAt;
    });
    return () => loaded.unsubscribe();
  }, []);
  const moves = useMemo(
    (): MarkMoves => ({
      onMove: (id, price) => {
        const line = lineOf(orders ?? [], id);
        if (line) setMoved({ ...line, price });
      },
      resultAt: (id, price) => {
        const line = lineOf(orders ?? [], id);
        const tell = result.current;
        return tell && line && line.what !== 'limit' ? tell(line.order, price) : null;
      },
    }),
    [orders],
  );
  return {
    moves,
    sheet: moved && (
      <LazyMovedContract
        moved={moved}
        orders={orders ?? []}
        symbol={symbol}
        available={available}
        onClose={() => setMoved(null)}
      />
    ),
  };
}
