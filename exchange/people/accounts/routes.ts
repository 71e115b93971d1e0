import { center, center2, hasPassword, setNickname } from '@tideline/wire/calls/user';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Sessions } from '../sessions/service.ts';
import { userToWire } from '../users/rules.ts';
import type { Accounts } from '../users/service.ts';

/** What the overview of an account shows of other domains. */
interface Overview {
  readonly book: {
    addressesOf(userId: string): readonly unknown[];
    cardsOf(userId: string): readonly unknown[];
  };
  readonly verification: { rejectedReason(userId: string): string | null };
  readonly withdrawals: { leftToday(userId: string, now: number): number };
}

export function accountRoutes(
  { clock, writer }: Dependencies,
  accounts: Accounts,
  sessions: Sessions,
  { book, verification, withdrawals }: Overview,
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
        sessions: sessions.of(userId).length,
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
      return writer.run((tx) => accounts.rename(tx, userId, nickname));
    }),
  ];
}
