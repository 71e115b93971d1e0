import type { ResponseOf } from '@tideline/wire';
import { newsList } from '@tideline/wire/calls/news';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

export const KINDS = ['announcement', 'message'] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (text: string | null): text is Kind => KINDS.some((kind) => kind === text);

export type Headline = ResponseOf<typeof newsList>['rows'][number];

export const createNotices = (kind: Kind): Pages<Headline> =>
  createPages((page) => call(newsList, { kind, ...(page && { page }) }, { silent: true }));
