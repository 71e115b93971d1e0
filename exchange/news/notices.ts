import type { Transaction } from '../transactions/transaction.ts';

/** What users are told of in their messages; `notice-texts.ts` has the words. */
export type NoticeKind =
  | 'welcome'
  | 'deposit-passed'
  | 'deposit-rejected'
  | 'withdrawal-passed'
  | 'withdrawal-rejected'
  | 'verification-passed'
  | 'verification-rejected'
  | 'hosting-completed'
  | 'account-reset';

/** Writes messages to users, in the command of what they tell of. Words come when they are read. */
export class Notices {
  tell(
    tx: Transaction,
    userId: string,
    kind: NoticeKind,
    params: Readonly<Record<string, string>> = {},
  ): void {
    tx.put('messages', {
      id: tx.nextId(),
      user_id: userId,
      kind,
      params: JSON.stringify(params),
      time: tx.now,
    });
  }
}
