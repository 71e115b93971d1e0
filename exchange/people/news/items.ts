import type { Language } from '@tideline/wire';
import { SERVER_TEXTS } from '#locales/languages';

/** The exchange's own content: announcements, and questions with answers. */
const ITEMS = [
  { id: 'a1', kind: 'announcement', time: Date.UTC(2026, 0, 3, 8) },
  { id: 'a2', kind: 'announcement', time: Date.UTC(2026, 0, 10, 8) },
  { id: 'a3', kind: 'announcement', time: Date.UTC(2026, 0, 17, 8) },
  { id: 'f1', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 8) },
  { id: 'f2', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 7) },
  { id: 'f3', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 6) },
  { id: 'f4', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 5) },
  { id: 'f5', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 4) },
  { id: 'f6', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 3) },
  { id: 'f7', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 2) },
  { id: 'f8', kind: 'faq', time: Date.UTC(2026, 0, 2, 8, 1) },
] as const;

type Item = (typeof ITEMS)[number];
export type ItemId = Item['id'];

type NewsKind = 'announcement' | 'message' | 'faq';

/** One item in one language. */
export interface Article {
  readonly id: string;
  readonly kind: NewsKind;
  readonly title: string;
  readonly body: readonly string[];
  readonly time: number;
}

/** The exchange's own content, newest first. */
export function articles(lang: Language, kind: Exclude<NewsKind, 'message'>): Article[] {
  return ITEMS.filter((each) => each.kind === kind)
    .map((each) => articleOf(each, lang))
    .sort((a, b) => b.time - a.time);
}

export function article(lang: Language, id: string): Article | null {
  const item = ITEMS.find((each) => each.id === id);
  return item ? articleOf(item, lang) : null;
}

/** Whether every word of a search occurs in title or text, ignoring case. */
export function matches({ title, body }: Article, search: string): boolean {
  const text = [title, ...body].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const articleOf = ({ id, kind, time }: Item, lang: Language): Article => ({
  id,
  kind,
  time,
  title: SERVER_TEXTS[lang].exchange[`news-${id}-title`],
  body: SERVER_TEXTS[lang].exchange[`news-${id}-body`].split('\n'),
});
