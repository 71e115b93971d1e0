import { equityOf, wholeEquity } from '@tideline/streams/pure';
import { ACCOUNTS } from '@tideline/wire';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountEquity, type Present, possessionsOf } from '../equity/possessions.ts';

const held = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  coin: fc.constantFrom('USDT', 'BTC'),
  units: fc.bigInt(0n, 10n ** 12n),
});
const contract = fc.record({
  symbol: fc.constant('BTCUSDT'),
  side: fc.constantFrom('long', 'short'),
  quantity: fc.bigInt(1n, 10n ** 9n),
  open_turnover: fc.option(fc.bigInt(1n, 10n ** 14n)),
});
const option = fc.record({
  coin: fc.constantFrom('USDT', 'BTC'),
  stake: fc.bigInt(1n, 10n ** 10n),
});
const present = fc.record({
  held: fc.array(held, { maxLength: 5 }),
  contracts: fc.array(contract, { maxLength: 3 }),
  options: fc.array(option, { maxLength: 3 }),
}) as unknown as fc.Arbitrary<Present>;
const price = () => 6_180_000n;

it('the equity of an account is that of its coins, and of what runs in it; together they are the whole', () => {
  fc.assert(
    fc.property(present, (all) => {
      const of = (some: Partial<Present>) =>
        wholeEquity(
          equityOf(possessionsOf({ held: [], contracts: [], options: [], ...some }), price),
        );
      let sum = 0n;
      for (const account of ACCOUNTS) {
        const own = wholeEquity(accountEquity(all, account, price)) ?? -1n;
        expect(own).toBe(
          of({
            held: all.held.filter((each) => each.account === account),
            ...(account === 'contract' && { contracts: all.contracts }),
            ...(account === 'option' && { options: all.options }),
          }),
        );
        sum += own;
      }
      expect(of(all)).toBe(sum);
      // Coins and stakes alone add up by hand.
      const worth = ({ coin, units }: { coin: string; units: bigint }) =>
        coin === 'USDT' ? units : units * 61_800n;
      const stakes = all.options.map(({ coin, stake }) => ({ coin, units: stake }));
      expect(of({ held: all.held, options: all.options })).toBe(
        [...all.held, ...stakes].reduce((total, each) => total + worth(each), 0n),
      );
    }),
    { numRuns: 200 },
  );
});
