import { WITHDRAWALS_PER_DAY } from '#wire';
import { center, center2, hasPassword, setNickname } from '#wire/calls/user.ts';
import type { Parts } from '../core/parts.ts';
import { type Binding, callerOf, serve } from '../handler.ts';
import type { Sessions } from '../sessions/service.ts';
import { userToWire } from './rules.ts';
import type { Accounts } from './service.ts';

export function accountRoutes(
  { writer }: Parts,
  accounts: Accounts,
  sessions: Sessions,
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
        rejected_reason: null,
        // Address book, bank cards and withdrawals are not open yet, so nobody has any.
        withdraw_addresses: 0,
        bank_cards: 0,
        sessions: sessions.countOf(userId),
        withdrawals_left_today: WITHDRAWALS_PER_DAY,
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
