import { asyncScheduler } from 'rxjs';
import { createMarket, restFetch, socketIo } from '#streams';
import { pageLifecycle } from './lifecycle.ts';
import { tick$ } from './pace.ts';

/** The app's one market: everything on a screen that moves comes from here. */
export const market = createMarket({
  sources: { socket: socketIo(window.location.origin), rest: restFetch('') },
  clock: {
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    scheduler: asyncScheduler,
  },
  lifecycle: pageLifecycle(),
  random: Math.random,
  tick$,
});
