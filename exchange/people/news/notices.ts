import type { Transaction } from '../../foundation/transactions/transaction.ts';

/** Subjects of messages to users; `notice-texts.ts` has the texts. */
export type NoticeKind =
  | 'welcome'
  | 'deposit-passed'
  | 'deposit-rejected'
  | 'withdrawal-passed'
  | 'withdrawal-rejected'
  | 'verification-passed'
  | 'verification-rejected'
  | 'hosting-completed'
  | 'factors-removed'
  | 'feedback-answered'
  | 'account-reset'
  | 'contact-changed'
  | 'account-closing';

/** Writes messages to users within the command that causes them. Texts are looked up on reading. */
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
