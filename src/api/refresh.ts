import { Subject } from 'rxjs';

const asked = new Subject<void>();

/** The person pulled the screen down: what it shows is asked for again. */
export const refreshAsked$ = asked.asObservable();

export const askAgain = (): void => asked.next();
