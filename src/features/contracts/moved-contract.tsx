import type { ContractOrder } from '@tideline/wire';
import { useThrottledQuote } from '../../market/hooks.ts';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { StopsSheet } from './lazy-stops-sheet.tsx';
import { positionTexts } from './position-texts.ts';

const LazyAmendSheet = lazyPart(
  () => withLoaded(import('./amend-sheet.tsx'), positionTexts()),
  'AmendSheet',
);

/** A line of the chart that was moved: its order, its kind and its new price. */
export interface Moved {
  readonly order: ContractOrder;
  readonly what: string;
  readonly price: string;
}

interface MovedContractProps {
  readonly moved: Moved;
  readonly orders: readonly ContractOrder[];
  readonly symbol: string;
  readonly available: string | null;
  readonly onClose: () => void;
}

/** The sheet that asks before a moved line has an effect. */
export function MovedContract({ moved, orders, symbol, available, onClose }: MovedContractProps) {
  const { value: quote, status } = useThrottledQuote(symbol);
  const fresh = status === 'live' || status === 'delayed';
  // An order that ended in the meantime has no sheet any more.
  const order = orders.find(({ id }) => id === moved.order.id);
  if (!order) return null;
  if (moved.what === 'limit') {
    return (
      <LazyAmendSheet
        order={order}
        price={moved.price}
        stale={!fresh}
        available={available}
        onClose={onClose}
      />
    );
  }
  return (
    <StopsSheet
      order={order}
      mark={fresh ? (quote?.mark ?? null) : null}
      first={moved.what === 'take-profit' ? { takeProfit: moved.price } : { stopLoss: moved.price }}
      onClose={onClose}
    />
  );
}
