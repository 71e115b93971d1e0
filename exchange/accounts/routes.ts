import { center, center2, hasPassword, setNickname } from '#wire/calls/user.ts';
import type { Parts } from '../core/parts.ts';
import { type Binding, callerOf, serve } from '../handler.ts';
import type { Office } from '../office/office.ts';
import type { Sessions } from '../sessions/service.ts';
import { userToWire } from './rules.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(
  { clock, writer }: Parts,
  accounts: Accounts,
  sessions: Sessions,
  { book, verification, withdrawals }: Pick<Office, 'book' | 'verification' | 'withdrawals'>,
): readonly Binding[] {
  return [
    serve(center, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => userToWire(accounts.require(userId)));
    }),

    serve(center2, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => ({
        user: userToWire(accounts.require(userId)),
        rejected_reason: verification.rejectedReason(userId),
        withdraw_addresses: book.addressesOf(userId).length,
        bank_cards: book.cardsOf(userId).length,
        sessions: sessions.countOf(userId),
        withdrawals_left_today: withdrawals.leftToday(userId, clock.now()),
      }));
    }),

    serve(hasPassword, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => ({
        has_fund_password: accounts.require(userId).fund_password !== null,
      }));
    }),

    serve(setNickname, ({ nickname }, context) => {
      const { userId } = callerOf(context);
      return writer.run((unit) => accounts.rename(unit, userId, nickname));
    }),
  ];
}
