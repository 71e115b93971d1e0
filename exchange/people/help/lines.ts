import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';

/** A typed text without control characters, except line breaks. */
export const plain = (text: string): string => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, '').trim();

/**
 * Writes a line of a user's chat.
 * @param feedback - id of the feedback that the line answers
 */
export function say(
  tx: Transaction,
  userId: string,
  author: Row<'chat_lines'>['author'],
  text: string,
  feedback: number | null = null,
): Row<'chat_lines'> {
  const row = {
    id: tx.nextId(),
    user_id: userId,
    author,
    text,
    time: tx.now,
    feedback_id: feedback,
  };
  tx.put('chat_lines', row);
  return row;
}
