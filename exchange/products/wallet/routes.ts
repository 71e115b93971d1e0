import { equityOf, wholeEquity } from '@tideline/streams/pure';
import { ACCOUNTS, COIN_SCALE, COINS, coinById, formatUnits } from '@tideline/wire';
import { walletDetail, walletHistory, walletList } from '@tideline/wire/calls/wallet';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { holdingOf } from '../contracts/open-contracts.ts';
import { accountEquity, type Products, possessionsOf, presentOf } from '../equity/possessions.ts';
import { stakeOf } from '../options/wire.ts';
import { Days } from './day-figures.ts';
import { entryPage } from './entry-wire.ts';
import { balanceToWire } from './wire.ts';
import { WorthHistory } from './worth-history.ts';

const valueText = (value: bigint): string => formatUnits(value, COIN_SCALE);
const knownText = (value: bigint | null): string | null =>
  value === null ? null : valueText(value);

export function walletRoutes(deps: Dependencies, products: Products): readonly Binding[] {
  const { clock, ledger, market, store, writer } = deps;
  const price = (symbol: string) => market.mark(symbol);

  const days = new Days({ ...deps, ...products });
  const history = new WorthHistory({ ...deps, ...products });

  return [
    serve(walletHistory, async (_request, context) => {
      const points = await history.of(callerOf(context).userId);
      return {
        time: clock.now(),
        points: points.map(({ time, equity }) => ({ time, equity: knownText(equity) })),
      };
    }),

    serve(walletList, (_request, context) => {
      const { userId } = callerOf(context);
      return days.with(userId, ({ since, equityBefore, netIn }) => {
        const present = presentOf({ ledger, ...products }, userId);
        const equity = equityOf(possessionsOf(present), price);
        const whole = wholeEquity(equity);
        const known = whole !== null && equityBefore !== null && netIn !== null;
        return {
          time: clock.now(),
          total: valueText(equity.worth),
          unpriced: [...equity.unpriced],
          accounts: ACCOUNTS.map((account) => ({
            account,
            total: valueText(accountEquity(present, account, price).worth),
            balances: COINS.map((coin) =>
              balanceToWire(coin, ledger.holding(userId, account, coin.code), price),
            ),
          })),
          contracts: present.contracts.flatMap((row) => holdingOf(row) ?? []),
          stakes: present.options.map(stakeOf),
          day: {
            since,
            equity_before: knownText(equityBefore),
            net_in: knownText(netIn),
            profit: known ? valueText(whole - equityBefore - netIn) : null,
          },
        };
      });
    }),

    serve(walletDetail, async ({ account, currency_id, page }, context) => {
      const { userId } = callerOf(context);
      const coin = coinById(Number(currency_id));
      if (!coin) throw new CallError('coin-unknown', 'currency_id');
      const { balance, newest } = await writer.read((id) => ({
        balance: balanceToWire(coin, ledger.holding(userId, account, coin.code), price),
        newest: id,
      }));
      const where = { account, coin: coin.code };
      const seen = { owner: userId, newest };
      const changes = await entryPage(store.history, seen, { where }, page);
      return { account, balance, changes };
    }),
  ];
}
