import { coinWorth } from '@tideline/streams/pure';
import { COIN_SCALE, formatUnits, pow10, type ResponseOf, scaleOf } from '@tideline/wire';
import {
  trustBuy,
  trustCancel,
  trustConfig,
  trustOrders,
  trustProduct,
  trustReport,
} from '@tideline/wire/calls/trust';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { dayOf } from '../../foundation/ports/utc-day.ts';
import { cursorOf, PAGE_SIZE, spanOf, wirePage } from '../../foundation/transactions/paging.ts';
import { once, onOrder } from '../../http/command-routes.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { anyCoin } from '../wallet/limits.ts';
import type { Product } from './products.ts';
import { creditedOn, dailyInterest, type HostingRow, totalInterest } from './rules.ts';
import type { Trust } from './service.ts';
import { hostingToWire, productToWire } from './wire.ts';

/** The principal of a product's example, in whole coins. */
const EXAMPLE = 10_000n;

export function trustRoutes(deps: Dependencies, trust: Trust): readonly Binding[] {
  const { clock, ledger, market, store, writer } = deps;

  const report = (rows: readonly HostingRow[]): ResponseOf<typeof trustReport> => {
    const today = dayOf(clock.now());
    const sums = { hosted: 0n, today: 0n, total: 0n };
    for (const row of rows) {
      // A coin without a price adds nothing.
      const worth = (amount: bigint): bigint => {
        const held = { coin: row.coin, units: amount };
        return coinWorth(held, (symbol) => market.mark(symbol)) ?? 0n;
      };
      if (row.status === 'hosting') sums.hosted += worth(row.amount);
      sums.today += worth(creditedOn(row, today));
      sums.total += worth(row.interest);
    }
    return {
      hosted: formatUnits(sums.hosted, COIN_SCALE),
      today: formatUnits(sums.today, COIN_SCALE),
      total: formatUnits(sums.total, COIN_SCALE),
      orders: rows.filter((each) => each.status === 'hosting').length,
    };
  };

  return [
    serve(trustConfig, () => ({ products: trust.products.map(productToWire), time_zone: 'UTC' })),

    serve(trustProduct, ({ id }, { caller }) => {
      const product = trust.product(id);
      return writer.read(() => ({
        product: productToWire(product),
        available: caller
          ? formatUnits(
              ledger.holding(caller.userId, 'trust', product.coin).available,
              scaleOf(product.coin),
            )
          : null,
        example: exampleOf(product),
      }));
    }),

    serve(trustReport, async (_request, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      return report(await store.history.all('hosting_orders', { user_id: userId }));
    }),

    serve(trustOrders, async (request, context) => {
      const { userId } = callerOf(context);
      const { status, currency_id, page } = request;
      const coin = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
      await writer.settle();
      const where = {
        user_id: userId,
        ...(status !== undefined && { status }),
        ...(coin !== null && { coin }),
      };
      const time = spanOf(request, 'paid');
      const query = { where, time, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.history.page('hosting_orders', query), (row) =>
        hostingToWire(row, clock.now()),
      );
    }),

    once(deps, trustBuy, (tx, userId, request) =>
      hostingToWire(trust.buy(tx, userId, request), tx.now),
    ),

    onOrder(deps, 'hosting_orders', trustCancel, 'hosting-not-open', (tx, userId, request) => {
      const row = trust.redeem(tx, userId, request);
      return row && hostingToWire(row, tx.now);
    }),
  ];
}

function exampleOf(product: Product): ResponseOf<typeof trustProduct>['example'] {
  const scale = scaleOf(product.coin);
  const terms = { amount: EXAMPLE * pow10(scale), rate_ppm: product.rate_ppm };
  return {
    amount: String(EXAMPLE),
    daily: formatUnits(dailyInterest(terms), scale),
    total: formatUnits(totalInterest(terms, product.days), scale),
  };
}
