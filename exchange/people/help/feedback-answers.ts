import { hash } from 'node:crypto';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Notices } from '../news/notices.ts';
import type { Accounts } from '../users/service.ts';
import { plain, say } from './lines.ts';

type AnswerDependencies = Pick<Dependencies, 'idempotency' | 'store' | 'writer'> & {
  readonly accounts: Accounts;
  readonly notices: Notices;
};

/** Maximum length of an answer, in characters: that of feedback. */
const ANSWER_LENGTH = 2_000;
/** Owner of the operator's commands in the idempotency store. Ids of users are digits. */
const OPERATOR = 'operator';
/** Maximum number of rows that the operator's list shows. */
const LISTED = 1_000;

/** The operator's answers to feedback. */
export class FeedbackAnswers {
  readonly #deps: AnswerDependencies;

  constructor(deps: AnswerDependencies) {
    this.#deps = deps;
  }

  /** The newest feedback of all users, oldest first. */
  async list(): Promise<readonly Row<'feedback'>[]> {
    await this.#deps.writer.settle();
    return this.#deps.store.latest('feedback', LISTED);
  }

  /**
   * Answers feedback: writes the answer as a person's line into the user's chat, sends a notice,
   * and marks the feedback as answered. The same text is written once, however often the command
   * arrives; another text is a further answer.
   * @returns the id of the chat line
   * @throws CallError `not-found` with `id`, or with `user` when the account has ended;
   *   `field-required` or `field-invalid` with `text`
   */
  async answer(id: number, text: string): Promise<{ readonly line: string }> {
    const { accounts, idempotency, notices, store, writer } = this.#deps;
    const content = plain(text);
    if (content === '') throw new CallError('field-required', 'text');
    if (content.length > ANSWER_LENGTH) throw new CallError('field-invalid', 'text');
    if (!Number.isSafeInteger(id) || id < 1) throw new CallError('not-found', 'id');
    await writer.settle();
    const row = await store.find('feedback', id);
    if (!row) throw new CallError('not-found', 'id');
    // Derived from the text, so that an operator who repeats a lost command needs no id.
    const clientId = `answer-${id}-${hash('sha256', content).slice(0, 32)}`;
    const body = { id: String(id), text: content };
    return idempotency.run(OPERATOR, clientId, 'ops/answer', body, (tx) => {
      const { user_id } = row;
      if (!accounts.find(user_id)) throw new CallError('not-found', 'user');
      const line = say(tx, user_id, 'person', content, id);
      tx.put('feedback', { ...row, answer: content, answered: tx.now });
      notices.tell(tx, user_id, 'feedback-answered', { id: String(id), text: content });
      tx.publish(user_id, { kind: 'feedback', feedback: { id: String(id), time: tx.now } });
      return { line: String(line.id) };
    });
  }
}
