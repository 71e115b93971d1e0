import * as at from '../paths.ts';
import { RUN } from './stored.ts';

/**
 * Pages of the market and of the account on it. Calls of every other page concern a person or
 * money.
 */
const PRACTISED: ReadonlySet<string> = new Set([
  ...[at.ROOT, at.HOME, at.SPOT, at.CHART, at.ALERTS, at.OPTIONS, at.CONTRACTS],
  ...[at.ASSETS, at.ACCOUNT, at.RECORD, at.RECORD_DETAIL, at.JOURNAL],
  ...[at.TRANSFER, at.TRANSFER_RECORD, at.EXCHANGE],
  // It leads to the page of runs.
  at.PRACTICE,
]);

/** Whether a practice run has a page. */
export const isPractised = (path: string): boolean => PRACTISED.has(path);

/** Whether an address leads to a page: in a practice run, the others have no link. */
export const isHere = (address: string): boolean =>
  !RUN || isPractised(address.split('?')[0] ?? '');
