import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DepositSums } from './deposit-sums.ts';
import type { DepositRow } from './deposits.ts';

const row = (change: Partial<DepositRow>): DepositRow => ({
  ...{ id: 1, user_id: '1', client_id: 'c', coin: 'USDT', chain: 'TRC20', amount: 1n, fee: 0n },
  ...{ receipt: 'r', status: 'review', reason: null, cause: null, time: 0, decided: null },
  ...{ channel: 'vip', day: 1, ...change },
});

const deposit = fc.record({
  user_id: fc.constantFrom('1', '2'),
  coin: fc.constantFrom('USDT', 'BTC'),
  amount: fc.bigInt({ min: 1n, max: 1_000n }),
  channel: fc.constantFrom('ordinary' as const, 'vip' as const),
  /** Days since the deposit before. */
  later: fc.constantFrom(0, 0, 0, 1),
  rejected: fc.boolean(),
});

describe('the sums of VIP deposits', () => {
  it('equal a count of the stored rows, live and after a restart', () => {
    fc.assert(
      fc.property(fc.array(deposit, { maxLength: 20 }), (made) => {
        const live = new DepositSums();
        const stored: DepositRow[] = [];
        let day = 1;
        for (const [id, { later, rejected, ...fields }] of made.entries()) {
          day += later;
          const first = row({ ...fields, id, day });
          live.add(first);
          if (rejected) live.remove(first);
          stored.push({ ...first, status: rejected ? 'rejected' : 'review' });
        }
        const restarted = new DepositSums();
        const today = stored.filter((each) => each.channel === 'vip' && each.day === day);
        restarted.restore(today, day);
        for (const user of ['1', '2']) {
          for (const coin of ['USDT', 'BTC']) {
            const counted = today
              .filter((each) => each.user_id === user && each.coin === coin)
              .reduce((sum, each) => sum + (each.status === 'rejected' ? 0n : each.amount), 0n);
            expect(live.of(user, coin, day)).toBe(counted);
            expect(restarted.of(user, coin, day)).toBe(counted);
          }
        }
      }),
    );
  });
});
