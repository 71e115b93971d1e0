import { ACCOUNTS, COINS, coinByCode, coinById, formatUnits } from '@tideline/wire';
import { walletDetail, walletHistory, walletList, walletToday } from '@tideline/wire/calls/wallet';
import type { Dependencies } from '../compose/dependencies.ts';
import type { Contracts } from '../contracts/service.ts';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import type { Options } from '../options/service.ts';
import { CallError } from '../refusal.ts';
import { entryPage } from './entry-wire.ts';
import { sumValues, VALUATION_COIN } from './rules.ts';
import { Today } from './today.ts';
import { valuedBalance } from './wire.ts';
import { WorthHistory } from './worth-history.ts';

/** Decimals of a USDT value. */
const VALUE_SCALE = coinByCode(VALUATION_COIN)?.scale ?? 8;

const valueText = (value: bigint): string => formatUnits(value, VALUE_SCALE);
const knownText = (value: bigint | null): string | null =>
  value === null ? null : valueText(value);

export function walletRoutes(
  deps: Dependencies,
  products: { readonly contracts: Contracts; readonly options: Options },
): readonly Binding[] {
  const { clock, ledger, market, store, writer } = deps;
  const last = (symbol: string) => market.last(symbol);

  const today = new Today({ ...deps, ...products });
  const history = new WorthHistory({ ...deps, ...products }, today);

  return [
    serve(walletToday, async (_request, context) => {
      const { equityBefore, netIn, ...rest } = await today.of(callerOf(context).userId);
      return {
        time: rest.time,
        since: rest.since,
        equity: knownText(rest.equity),
        equity_before: knownText(equityBefore),
        net_in: knownText(netIn),
        profit: knownText(rest.profit),
      };
    }),

    serve(walletHistory, async (_request, context) => {
      const points = await history.of(callerOf(context).userId);
      return {
        time: clock.now(),
        points: points.map(({ time, equity }) => ({ time, equity: knownText(equity) })),
      };
    }),

    serve(walletList, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => {
        const accounts = ACCOUNTS.map((account) => {
          const valued = COINS.map((coin) =>
            valuedBalance(coin, ledger.holding(userId, account, coin.code), last),
          );
          const value = sumValues(valued.map((each) => each.value));
          const unpriced = valued.filter((each) => each.value === null);
          return { account, value, valued, unpriced: unpriced.map((each) => each.balance.code) };
        });
        return {
          time: clock.now(),
          total: valueText(sumValues(accounts.map((each) => each.value))),
          unpriced: [...new Set(accounts.flatMap((each) => each.unpriced))],
          accounts: accounts.map(({ account, value, valued }) => ({
            account,
            total: valueText(value),
            balances: valued.map((each) => each.balance),
          })),
        };
      });
    }),

    serve(walletDetail, async ({ account, currency_id, page }, context) => {
      const { userId } = callerOf(context);
      const coin = coinById(Number(currency_id));
      if (!coin) throw new CallError('coin-unknown', 'currency_id');
      const { balance } = await writer.read(() =>
        valuedBalance(coin, ledger.holding(userId, account, coin.code), last),
      );
      const where = { account, coin: coin.code };
      const changes = await entryPage(store, userId, { where }, page);
      return { account, balance, changes };
    }),
  ];
}
