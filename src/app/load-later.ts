import { afterFirstPrice } from '../state/settled.ts';

/**
 * The code that the first price does not need. It loads while there is a network, so that a page
 * which fails to load later can say so.
 */
export const loadLater = afterFirstPrice(() => import('./later.ts'));
