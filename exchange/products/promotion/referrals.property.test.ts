import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserRow } from '../../people/users/rules.ts';
import { Accounts } from '../../people/users/service.ts';
import { Referrals } from './referrals.ts';
import { ranked } from './rules.ts';

const row = (id: string, invited_by: string | null, guest = 0): UserRow =>
  ({
    ...{ id, account: `user${id}`, email: null, phone: null, area_code: null },
    ...{ invitation_code: `C${id}`, invited_by, guest, closes: 0 },
  }) as UserRow;

const user = fc.integer({ min: 1, max: 12 }).map(String);
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('joins'), id: user, by: user }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('trades'), id: user, by: user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look'), id: user, by: user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), id: user, by: user }) },
);

it('sums and ranks equal a count of all referrals, whatever happens in between', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const accounts = new Accounts();
      const trades = new Map<string, bigint>();
      const tradedBy = (id: string) => ({
        active: trades.has(id),
        rewards: accounts.find(id)?.invited_by ? (trades.get(id) ?? 0n) : 0n,
      });
      const referrals = new Referrals(accounts, tradedBy);
      const look = () => {
        const all = Array.from({ length: 12 }, (_, at) => String(at + 1)).map((userId) => {
          const own = accounts.invitedBy(userId).map(tradedBy);
          return {
            userId,
            promoted: own.length,
            active: own.filter(({ active }) => active).length,
            rewards: own.reduce((sum, { rewards }) => sum + rewards, 0n),
          };
        });
        for (const each of all) expect(referrals.of(each.userId)).toEqual(each);
        const order = ranked(all);
        expect(referrals.ranks()).toEqual(order);
        for (const { userId } of all) {
          const place = order.findIndex((each) => each.userId === userId);
          expect(referrals.rankOf(userId)).toBe(place === -1 ? null : place + 1);
        }
      };
      for (const { kind, id, by } of events) {
        const known = accounts.find(id);
        // A guest trades first and joins later; who has joined stays so.
        if (kind === 'joins') {
          accounts.follow(row(id, known?.invited_by ?? (by === id ? null : by)));
        } else if (kind === 'trades') {
          const before = tradedBy(id);
          trades.set(id, (trades.get(id) ?? 0n) + BigInt(by));
          referrals.traded(id, before, tradedBy(id));
        } else if (kind === 'look') look();
        else {
          const rows = [...new Set([...events.map((each) => each.id)])];
          accounts.restore(rows.flatMap((each) => accounts.find(each) ?? []));
          referrals.forget();
        }
      }
      look();
    }),
  );
});
