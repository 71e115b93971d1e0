import type { Language } from '@tideline/wire';
import { type Content, ITEMS, type Item } from './content/content.ts';
import { en } from './content/en.ts';
import { hk } from './content/hk.ts';
import { jp } from './content/jp.ts';
import { kr } from './content/kr.ts';
import { zh } from './content/zh.ts';

const CONTENT: Readonly<Record<Language, Content>> = { en, jp, kr, hk, zh };

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
  ...CONTENT[lang][id],
});
