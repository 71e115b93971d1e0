import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Residents } from '../../foundation/store/residents.ts';
import { SqliteStore } from '../../foundation/store/sqlite-store.ts';
import { Writer } from '../../foundation/transactions/writer.ts';
import type { UserRow } from '../../people/users/rules.ts';
import { Accounts } from '../../people/users/service.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { Referrals } from './referrals.ts';

const USERS = Array.from({ length: 12 }, (_, at) => String(at + 1));

const rowOf = (id: string, invited_by: string | null): UserRow => ({
  ...{ id, account: `user${id}`, nickname: id, email: null, phone: null, area_code: null },
  ...{ password: 'x', fund_password: null, verification: 'unverified', guest: 0, created: 0 },
  ...{ invitation_code: `C${id}`, invited_by, closes: 0, withdrawals_from: 0 },
});

const user = fc.constantFrom(...USERS);
const event = fc.record({
  kind: fc.constantFrom('joins', 'joins', 'trades', 'trades', 'look', 'reload'),
  id: user,
  by: user,
});

it('sums and ranks equal a count of all referrals, whatever happens in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const store = await SqliteStore.open(':memory:');
      const trades = new Map<string, bigint>();
      const inviters = new Map<string, string>();
      const tradedBy = (id: string) => ({
        active: trades.has(id),
        rewards: inviters.has(id) ? (trades.get(id) ?? 0n) : 0n,
      });
      const residents = new Residents(store);
      const accounts = new Accounts(residents);
      const referrals = new Referrals(accounts, tradedBy, residents);
      residents.furnish({
        users: { put: (row: UserRow) => accounts.follow(row), remove: () => undefined },
        referral_sums: {
          put: (row: ReturnType<Referrals['of']>) => referrals.follow(row),
          remove: () => undefined,
        },
      } as never);
      const writer = new Writer({
        ...{ clock: new ManualClock(), bus: new RecordingBus(), store },
        ...{ rebuild: () => store.lastId(), rebuilt: () => undefined, report: () => undefined },
        ...{ defer: setImmediate, pause: async () => undefined },
      });
      await writer.start();
      const look = async () => {
        const all = USERS.map((user_id) => {
          const own = USERS.filter((id) => inviters.get(id) === user_id).map(tradedBy);
          return {
            user_id,
            promoted: own.length,
            active: own.filter(({ active }) => active).length,
            rewards: own.reduce((sum, { rewards }) => sum + rewards, 0n),
          };
        });
        const order = all
          .filter(({ promoted }) => promoted > 0)
          .sort(
            (a, b) =>
              Number(b.rewards - a.rewards) ||
              b.promoted - a.promoted ||
              Number(a.user_id) - Number(b.user_id),
          );
        for (const each of all) {
          expect(referrals.of(each.user_id)).toEqual(each);
          const { top, better } = await store.history.ranking(each, 3);
          expect(top).toEqual(order.slice(0, 3));
          if (each.promoted > 0) expect(better).toBe(order.indexOf(each));
        }
      };
      for (const { kind, id, by } of events) {
        // A guest trades first and joins later; who has joined stays so.
        if (kind === 'joins') {
          const inviter = inviters.get(id) ?? (by === id ? null : by);
          if (inviter !== null) inviters.set(id, inviter);
          await writer.run((tx) => accounts.write(tx, rowOf(id, inviter)));
        } else if (kind === 'trades') {
          const before = tradedBy(id);
          trades.set(id, (trades.get(id) ?? 0n) + BigInt(by));
          await writer.run((tx) => referrals.traded(tx, id, before, tradedBy(id)));
        } else if (kind === 'look') await look();
        else {
          residents.clear();
          accounts.restore([]);
          referrals.restore([]);
        }
      }
      await look();
      await store.close();
    }),
    { numRuns: 60 },
  );
});
