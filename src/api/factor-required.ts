import { Subject } from 'rxjs';

const required = new Subject<string | null>();
const proven = new Subject<string>();

/**
 * A call is refused until the second factor is proven: for this session (null), or for the ticket
 * in the refusal of a log-in or of a new password.
 */
export const factorRequired$ = required.asObservable();

export const requireFactor = (ticket: string | null): void => required.next(ticket);

/** Tickets with a proven second factor. The refused command can be repeated with the ticket. */
export const factorProven$ = proven.asObservable();

export const reportProven = (ticket: string): void => proven.next(ticket);
