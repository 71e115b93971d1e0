import type { ErrorId, RequestOf, ResponseOf } from '@tideline/wire';
import {
  helpChatList,
  type helpChatSend,
  type helpFeedback,
  helpFeedbackList,
  newsDetail,
  newsList,
} from '@tideline/wire/calls/news';
import { customerUrl } from '@tideline/wire/calls/settings';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';
import type { FormErrors } from '../../api/use-form.ts';
import { freshId } from '../../state/fresh-id.ts';

export type Question = ResponseOf<typeof newsList>['rows'][number];
export type Article = ResponseOf<typeof newsDetail>;
export type ChatLine = ResponseOf<typeof helpChatList>['rows'][number];
export type Report = ResponseOf<typeof helpFeedbackList>['rows'][number];
export type ChatMessage = RequestOf<typeof helpChatSend>;

const QUIET = { silent: true };

/** Questions and answers; all of them without a search. */
export const createQuestions = (search: string): Pages<Question> =>
  createPages((page) =>
    call(
      newsList,
      {
        kind: 'faq',
        ...(search === '' ? {} : { search }),
        ...(page === undefined ? {} : { page }),
      },
      QUIET,
    ),
  );

export const loadArticle = (id: string): Observable<Answer<Article>> =>
  call(newsDetail, { id }, QUIET);

export const createChat = (): Pages<ChatLine> =>
  createPages((page) => call(helpChatList, page === undefined ? {} : { page }, QUIET));

/** HANDLE:service-link: address of customer service, which opens in a new window. */
export const loadServiceUrl = (): Observable<Answer<string>> =>
  call(customerUrl, {}, QUIET).pipe(
    map((answer) => (answer.kind === 'ok' ? { ...answer, data: answer.data.url } : answer)),
  );

export const createReports = (): Pages<Report> =>
  createPages((page) => call(helpFeedbackList, page === undefined ? {} : { page }, QUIET));

const PICTURES = 3;
export const FEEDBACK_LENGTH = 2_000;
export const CHAT_LENGTH = 1_000;

/** Ids of uploaded pictures; null for an empty place. */
export interface FeedbackDraft {
  readonly text: string;
  readonly contact: string;
  readonly pictures: readonly (string | null)[];
  /** One id per intent: submitting again after a lost answer is one feedback. */
  readonly clientId: string;
}

export const emptyFeedback = (): FeedbackDraft => ({
  text: '',
  contact: '',
  pictures: Array.from({ length: PICTURES }, () => null),
  clientId: freshId(),
});

export function feedbackErrors({ text }: FeedbackDraft): FormErrors<'text'> {
  const missing: ErrorId | undefined = text.trim() === '' ? 'field-required' : undefined;
  return missing === undefined ? {} : { text: missing };
}

export function feedbackRequest(draft: FeedbackDraft): RequestOf<typeof helpFeedback> {
  const contact = draft.contact.trim();
  const pictures = draft.pictures.filter((id) => id !== null).join(',');
  return {
    text: draft.text.trim(),
    ...(contact === '' ? {} : { contact }),
    ...(pictures === '' ? {} : { pictures }),
    client_id: draft.clientId,
  };
}

/** The conversation, oldest first: pages arrive newest first, new messages are appended. */
export function conversation(
  rows: readonly ChatLine[],
  said: readonly ChatLine[],
): readonly ChatLine[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows.toReversed(), ...said.filter(({ id }) => !known.has(id))];
}
