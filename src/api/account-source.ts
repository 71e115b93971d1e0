import type { AccountItem } from '@tideline/streams';
import type { Observable } from 'rxjs';
import type { Answer } from './answer.ts';

/** Inputs of account state: answers of the exchange, and its events. */
export interface AccountSource<Snapshot> {
  load(): Observable<Answer<Snapshot>>;
  readonly account$: Observable<AccountItem>;
  /** Requests a reload: pull-down, a refresh button, after an order. */
  readonly refresh$: Observable<unknown>;
}
