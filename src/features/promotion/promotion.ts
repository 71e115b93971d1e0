import type { RequestOf, ResponseOf } from '@tideline/wire';
import {
  invite,
  inviteList,
  myAccountReturn,
  myInviteList,
  myPoster,
  myShare,
} from '@tideline/wire/calls/promotion';
import { map, type Observable } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

export type Poster = ResponseOf<typeof myPoster>;
export type Share = ResponseOf<typeof myShare>;
export type Standing = ResponseOf<typeof invite>;
export type Referral = Identified<ResponseOf<typeof myInviteList>['rows'][number]>;
export type PromotionRecord = Identified<ResponseOf<typeof inviteList>['rows'][number]>;
export type Rebate = ResponseOf<typeof myAccountReturn>['rows'][number];

const QUIET = { silent: true };

export const loadPoster = (): Observable<Answer<Poster>> => call(myPoster, {}, QUIET);
export const loadShare = (): Observable<Answer<Share>> => call(myShare, {}, QUIET);
export const loadStanding = (): Observable<Answer<Standing>> => call(invite, {}, QUIET);

/** A row with an id for the screen, because the contract's rows have none. */
type Identified<Row> = Row & { readonly id: string };
interface Dated {
  readonly account: string;
  readonly time: number;
}
type PageOf<Row> = Answer<{ readonly rows: readonly Row[]; readonly next: string | null }>;

const identified = <Row extends Dated>(
  answer$: Observable<PageOf<Row>>,
): Observable<PageOf<Identified<Row>>> =>
  answer$.pipe(
    map((answer) => {
      if (answer.kind !== 'ok') return answer;
      const rows = answer.data.rows.map((row) => ({ ...row, id: `${row.account} ${row.time}` }));
      return { ...answer, data: { rows, next: answer.data.next } };
    }),
  );

const at = (page: string | undefined): RequestOf<typeof myInviteList> =>
  page === undefined ? {} : { page };

export const createReferrals = (): Pages<Referral> =>
  createPages((page) => identified(call(myInviteList, at(page), QUIET)));
export const createRecords = (): Pages<PromotionRecord> =>
  createPages((page) => identified(call(inviteList, at(page), QUIET)));
export const createRebates = (): Pages<Rebate> =>
  createPages((page) => call(myAccountReturn, at(page), QUIET));

/** The exchange does not know its host; the link uses the one that serves this app. */
export const absoluteLink = (link: string): string => new URL(link, window.location.origin).href;
