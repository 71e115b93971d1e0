import { defer, Subject, startWith } from 'rxjs';

const required = new Subject<string | null>();
const proven = new Subject<string>();
/** A refusal that came before the part that asks has loaded. */
let waiting: { readonly ticket: string | null } | null = null;

/**
 * A call is refused until the second factor is proven: for this session (null), or for the ticket
 * in the refusal of a log-in or of a new password. A refusal without a listener waits for the
 * first.
 */
export const factorRequired$ = defer(() => {
  const held = waiting;
  waiting = null;
  return held ? required.pipe(startWith(held.ticket)) : required;
});

export function requireFactor(ticket: string | null): void {
  if (required.observed) required.next(ticket);
  else waiting = { ticket };
}

/** Tickets with a proven second factor. The refused command can be repeated with the ticket. */
export const factorProven$ = proven.asObservable();

export const reportProven = (ticket: string): void => proven.next(ticket);
