import type { ResponseOf } from '@tideline/wire';
import {
  helpChatList,
  helpChatSend,
  helpFeedback,
  helpFeedbackList,
} from '@tideline/wire/calls/news';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { cursorOf, PAGE_SIZE, wirePage } from '../../foundation/transactions/paging.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Limits } from '../limits/limits.ts';
import type { Uploads } from '../uploads/service.ts';
import { answerTo, handedOver, wishOf } from './bot.ts';
import { plain, say } from './lines.ts';

type Line = ResponseOf<typeof helpChatList>['rows'][number];
type Report = ResponseOf<typeof helpFeedbackList>['rows'][number];

const HOUR = 3_600_000;
const PICTURES = 3;

export function helpRoutes(
  deps: Dependencies,
  limits: Limits,
  uploads: Uploads,
): readonly Binding[] {
  const { clock, idempotency, store, writer } = deps;
  /** Enough for a person; a program would fill the disk. */
  const perHour = limits.quota('help', 200, HOUR);
  const mayWrite = (userId: string): void => {
    if (perHour.take(userId, clock.now()) > 0) throw new CallError('rate-limited');
  };

  return [
    serve(helpFeedback, async (request, context) => {
      const { userId } = callerOf(context);
      const content = plain(request.text);
      if (content === '') throw new CallError('field-required', 'text');
      const pictures = (request.pictures ?? '').split(',').filter((each) => each !== '');
      if (pictures.length > PICTURES) throw new CallError('field-invalid', 'pictures');
      for (const each of pictures) await uploads.require(userId, each, 'pictures');
      mayWrite(userId);
      return idempotency.run(userId, request.client_id, 'help/feedback', request, (tx) => {
        const id = report(tx, userId, {
          client_id: request.client_id,
          text: content,
          contact: plain(request.contact ?? ''),
          pictures: pictures.join(','),
        });
        return { id: String(id), time: tx.now };
      });
    }),

    serve(helpFeedbackList, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const query = { where: { user_id: userId }, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.history.page('feedback', query), feedbackToWire);
    }),

    serve(helpChatSend, async ({ text, client_id }, context) => {
      const { userId } = callerOf(context);
      const question = plain(text);
      if (question === '') throw new CallError('field-required', 'text');
      mayWrite(userId);
      const body = { text, client_id };
      await writer.settle();
      const { rows } = await store.page('chat_lines', {
        where: { user_id: userId },
        before: null,
        limit: 1,
      });
      const first = rows.length === 0;
      const wish = wishOf(question);
      return idempotency.run(userId, client_id, 'help/chat/send', body, (tx) => {
        const sent = say(tx, userId, 'user', question);
        const answer = wish
          ? handedOver(
              context.lang,
              wish,
              report(tx, userId, { client_id, text: question, contact: '', pictures: '' }),
            )
          : answerTo(context.lang, question, first);
        return { sent: lineToWire(sent), answer: lineToWire(say(tx, userId, 'bot', answer)) };
      });
    }),

    serve(helpChatList, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const query = { where: { user_id: userId }, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.history.page('chat_lines', query), lineToWire);
    }),
  ];
}

/** Puts a message on the operator's list. @returns its id */
function report(
  tx: Transaction,
  userId: string,
  message: Pick<Row<'feedback'>, 'client_id' | 'text' | 'contact' | 'pictures'>,
): number {
  const id = tx.nextId();
  const row = { id, user_id: userId, ...message, time: tx.now, answer: null, answered: null };
  tx.put('feedback', row);
  return id;
}

const lineToWire = ({ id, author, text, time, feedback_id }: Row<'chat_lines'>): Line => ({
  id: String(id),
  author,
  text,
  time,
  feedback: feedback_id === null ? null : String(feedback_id),
});

const feedbackToWire = ({ id, text, time, answer, answered }: Row<'feedback'>): Report => ({
  id: String(id),
  text,
  time,
  ...(answer === null || answered === null
    ? { status: 'received', answer: null }
    : { status: 'answered', answer: { text: answer, time: answered } }),
});
