/**
 * The languages of the product: a new one gets a row in each table, and the compiler names those
 * that lack it.
 */
import type { ErrorId, Language } from '@tideline/wire';
import en from './en/server.ts';
import hk from './hk/server.ts';
import jp from './jp/server.ts';
import kr from './kr/server.ts';
import zh from './zh/server.ts';

export type ServerTexts = Omit<typeof en, 'errors' | 'fields'> & {
  readonly errors: Readonly<Record<ErrorId, string>>;
  /** Sentences of single fields, by `error/field`. */
  readonly fields: Readonly<Record<string, string>>;
};

/** What the exchange and the command line say by themselves. */
export const SERVER_TEXTS: Readonly<Record<Language, ServerTexts>> = { en, jp, kr, hk, zh };

/** Texts of the app's first screens. Only the active language loads. */
export const FIRST_TEXTS = {
  en: () => import('./en/first.ts'),
  jp: () => import('./jp/first.ts'),
  kr: () => import('./kr/first.ts'),
  hk: () => import('./hk/first.ts'),
  zh: () => import('./zh/first.ts'),
} as const satisfies Readonly<Record<Language, unknown>>;

/** Texts of the other screens. */
export const REST_TEXTS = {
  en: () => import('./en/rest.ts'),
  jp: () => import('./jp/rest.ts'),
  kr: () => import('./kr/rest.ts'),
  hk: () => import('./hk/rest.ts'),
  zh: () => import('./zh/rest.ts'),
} as const satisfies Readonly<Record<Language, unknown>>;
