import { lazyPart } from '../../ui/lazy-part.tsx';

/** The sheet for take-profit and stop-loss, loaded in parallel with the positions. */
export const StopsSheet = lazyPart(() => import('./stops-sheet.tsx'), 'StopsSheet');
