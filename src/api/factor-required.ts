import { Subject } from 'rxjs';

const required = new Subject<void>();

/** A call was refused because this session has not been confirmed by the second factor. */
export const factorRequired$ = required.asObservable();

export const requireFactor = (): void => required.next();
