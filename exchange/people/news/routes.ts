import type { Language, ResponseOf } from '@tideline/wire';
import { newsDetail, newsList } from '@tideline/wire/calls/news';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { cursorOf, PAGE_SIZE } from '../../foundation/transactions/paging.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { type Article, article, articles, matches } from './items.ts';
import { noticeText } from './notice-texts.ts';

type List = ResponseOf<typeof newsList>;

/** Id of a user's own message: `m` and the id of its row. Announcements have other ids. */
const MESSAGE_ID = /^m(\d{1,15})$/;
const messageId = ({ id }: Row<'messages'>): string => `m${id}`;

/** Messages of one user that the list keeps and a search covers. */
const SEARCHED = 500;

export function newsRoutes({
  store,
  writer,
}: Pick<Dependencies, 'store' | 'writer'>): readonly Binding[] {
  const readBy = async (userId: string | undefined): Promise<ReadonlySet<string>> => {
    if (userId === undefined) return new Set();
    await writer.settle();
    const rows = await store.all('news_reads', { user_id: userId });
    return new Set(rows.map((each) => each.item));
  };

  /** A page of a user's own messages. */
  const messagesOf = async (
    userId: string,
    lang: Language,
    page: string | undefined,
    search: string | undefined,
  ): Promise<{ found: Article[]; next: string | null; total: number | null }> => {
    await writer.settle();
    const where = { user_id: userId };
    if (search !== undefined) {
      const query = { where, before: null, limit: SEARCHED };
      const { rows } = await store.history.page('messages', query);
      const found = rows.map((row) => messageOf(row, lang)).filter((each) => matches(each, search));
      return { found, next: null, total: found.length };
    }
    const query = { where, before: cursorOf(page), limit: PAGE_SIZE };
    const { rows, more, total } = await store.history.page('messages', query);
    const last = rows.at(-1);
    const next = more && last ? String(last.id) : null;
    return { found: rows.map((row) => messageOf(row, lang)), next, total };
  };

  /** The item, if the caller may see it. */
  const itemOf = async (
    id: string,
    lang: Language,
    userId: string | undefined,
  ): Promise<Article | null> => {
    const rowId = MESSAGE_ID.exec(id)?.[1];
    if (rowId === undefined) return article(lang, id);
    await writer.settle();
    const row = await store.find('messages', Number(rowId));
    // Answers another user's message like one that does not exist.
    return row && row.user_id === userId ? messageOf(row, lang) : null;
  };

  return [
    serve(newsList, async ({ kind = 'announcement', search, page }, context): Promise<List> => {
      const { lang } = context;
      const wanted = search?.trim() || undefined;
      const read = await readBy(context.caller?.userId);
      if (kind === 'message') {
        const { userId } = callerOf(context);
        const { found, next, total } = await messagesOf(userId, lang, page, wanted);
        return { rows: found.map((each) => headlineOf(each, read)), next, total };
      }
      // All items fit on one page, so nothing follows a cursor.
      const all = articles(lang, kind);
      const found = wanted === undefined ? all : all.filter((each) => matches(each, wanted));
      const rows = page === undefined ? found : [];
      return { rows: rows.map((each) => headlineOf(each, read)), next: null, total: found.length };
    }),

    serve(newsDetail, async ({ id }, { caller, lang }) => {
      const found = await itemOf(id, lang, caller?.userId);
      if (!found) throw new CallError('not-found', 'id');
      if (caller) {
        const { userId } = caller;
        const known = await store.find('news_reads', userId, id);
        if (!known) {
          await writer.run((tx) =>
            tx.put('news_reads', { user_id: userId, item: id, time: tx.now }),
          );
        }
      }
      return { ...headlineOf(found, new Set(caller ? [id] : [])), body: [...found.body] };
    }),
  ];
}

function messageOf(row: Row<'messages'>, lang: Language): Article {
  // Only `Notices` writes this column.
  const params = JSON.parse(row.params) as Record<string, string>;
  const { title, body } = noticeText(lang, row.kind, params);
  return { id: messageId(row), kind: 'message', title, body: [body], time: row.time };
}

/** Characters of the text that a list shows. */
const SUMMARY = 120;

function headlineOf(item: Article, read: ReadonlySet<string>): List['rows'][number] {
  const { id, kind, title, body, time } = item;
  const text = [...(body[0] ?? '')];
  const summary = text.length > SUMMARY ? `${text.slice(0, SUMMARY - 1).join('')}…` : text.join('');
  return { id, kind, title, summary, time, read: read.has(id) };
}
