import type { Observable } from 'rxjs';
import type { AccountItem } from '#streams';
import type { Answer } from './answer.ts';

/** What account state is made of: answers of the exchange, and what it tells by itself. */
export interface AccountSource<Snapshot> {
  load(): Observable<Answer<Snapshot>>;
  readonly account$: Observable<AccountItem>;
  /** Requests a reload: pull-down, a refresh button, after an order. */
  readonly refresh$: Observable<unknown>;
}
