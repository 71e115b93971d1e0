import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import type { DoorLimits } from './limits.ts';

/** Tells an account how many orders it has placed, beside the limits. */
export const orderCountsRoute = (
  path: '/api/v3/rateLimit/order' | '/fapi/v1/rateLimit/order',
  weight: number,
  limits: DoorLimits,
): DoorRoute =>
  signed({
    ...{ method: 'GET', path, security: 'read', weight, parameters: [] },
    answer: ({ caller }) => limits.counts(caller.userId),
  });
