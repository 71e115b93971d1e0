import { type ReactNode, useMemo, useRef, useState } from 'react';
import { contractTerms } from '#streams';
import { COIN_SCALE, type ContractOrder, formatUnits, instrumentOf, parseUnits } from '#wire';
import { amount, signOf } from '../../format/number.ts';
import type { MarkMoves } from '../../market/chart-mark.ts';
import { useCalmQuote } from '../../market/hooks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { heldForStops } from './contract-math.ts';
import { StopsSheet } from './lazy-stops-sheet.tsx';
import { netAt } from './stop-math.ts';

// Loaded after the page, because it is needed only once a line was moved.
const AmendSheet = lazyPart(() => import('./amend-sheet.tsx').then((module) => module.AmendSheet));

interface Moved {
  readonly order: ContractOrder;
  readonly what: string;
  readonly price: string;
}

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
  const latest = useRef(orders);
  latest.current = orders;
  const moves = useMemo(
    (): MarkMoves => ({
      onMove: (id, price) => {
        const line = lineOf(latest.current ?? [], id);
        if (line) setMoved({ ...line, price });
      },
      resultAt: (id, price) => {
        const line = lineOf(latest.current ?? [], id);
        return line && line.what !== 'limit' ? resultAt(line.order, price) : null;
      },
    }),
    [],
  );
  const { value: quote, status } = useCalmQuote(symbol);
  const fresh = status === 'live' || status === 'delayed';
  const close = () => setMoved(null);
  // An order that ended in the meantime has no sheet any more.
  const order = moved && orders?.find(({ id }) => id === moved.order.id);
  const sheet =
    !moved || !order ? null : moved.what === 'limit' ? (
      <AmendSheet
        order={order}
        price={moved.price}
        stale={!fresh}
        available={available}
        onClose={close}
      />
    ) : (
      <StopsSheet
        order={order}
        mark={fresh ? (quote?.mark ?? null) : null}
        first={
          moved.what === 'take-profit' ? { takeProfit: moved.price } : { stopLoss: moved.price }
        }
        onClose={close}
      />
    );
  return { moves, sheet };
}

/** The net result of a stop at a price, such as `-12.30 USDT`. */
function resultAt(order: ContractOrder, price: string): string | null {
  const terms = contractTerms(order.symbol);
  const held = heldForStops(order);
  if (!terms || !held) return null;
  const net = netAt(terms, held, parseUnits(price, terms.priceDecimals));
  const text = amount(formatUnits(net, COIN_SCALE), 2);
  const coin = instrumentOf(order.symbol)?.quote ?? '';
  return `${signOf(text) > 0 ? '+' : ''}${text} ${coin}`;
}
