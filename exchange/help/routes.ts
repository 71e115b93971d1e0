import type { ResponseOf } from '#wire';
import { helpChatList, helpChatSend, helpFeedback } from '#wire/calls/news.ts';
import { cursorOf, PAGE_SIZE, wirePage } from '../core/paging.ts';
import type { Parts } from '../core/parts.ts';
import type { Unit } from '../core/unit.ts';
import { type Binding, CallError, callerOf, serve } from '../handler.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Row } from '../store/tables.ts';
import type { Uploads } from '../uploads/service.ts';
import { answerTo } from './bot.ts';

type Line = ResponseOf<typeof helpChatList>['rows'][number];

const HOUR = 3_600_000;
const PICTURES = 3;

export function helpRoutes(parts: Parts, limits: Limits, uploads: Uploads): readonly Binding[] {
  const { clock, once, store, writer } = parts;
  /** A person types; a program would fill our disk. */
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
      return once.run(userId, request.client_id, 'help/feedback', request, (unit) => {
        const id = unit.nextId();
        unit.put('feedback', {
          id,
          user_id: userId,
          client_id: request.client_id,
          text: content,
          contact: plain(request.contact ?? ''),
          pictures: pictures.join(','),
          time: unit.now,
        });
        return { id: String(id), time: unit.now };
      });
    }),

    serve(helpChatSend, async ({ text, client_id }, context) => {
      const { userId } = callerOf(context);
      const question = plain(text);
      if (question === '') throw new CallError('field-required', 'text');
      mayWrite(userId);
      const body = { text, client_id };
      return once.run(userId, client_id, 'help/chat/send', body, (unit) => ({
        sent: lineToWire(say(unit, userId, 'user', question)),
        answer: lineToWire(say(unit, userId, 'bot', answerTo(context.lang, question))),
      }));
    }),

    serve(helpChatList, async ({ page }, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const query = { where: { user_id: userId }, before: cursorOf(page), limit: PAGE_SIZE };
      return wirePage(await store.page('chat_lines', query), lineToWire);
    }),
  ];
}

/** What a person typed, without control characters but with its lines. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, '').trim();

function say(
  unit: Unit,
  userId: string,
  author: Row<'chat_lines'>['author'],
  text: string,
): Row<'chat_lines'> {
  const row = { id: unit.nextId(), user_id: userId, author, text, time: unit.now };
  unit.put('chat_lines', row);
  return row;
}

const lineToWire = ({ id, author, text, time }: Row<'chat_lines'>): Line => ({
  id: String(id),
  author,
  text,
  time,
});
