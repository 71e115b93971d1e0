import type { SpotOrder, SpotTrigger } from '@tideline/wire';
import type { OrderTexts } from './texts.ts';
import type { OrderRequest } from './ticket-request.ts';

type Kind =
  | Pick<SpotOrder, 'type' | 'time_in_force' | 'post_only'>
  | Pick<SpotTrigger, 'type'>
  | { readonly type: 'oco' };

/** Name of an order's type, with the time in force of a limit order that does not simply rest. */
export function kindText(order: Kind, t: OrderTexts): string {
  const { type } = order;
  if (type === 'market') return t('trade:marketOrder');
  if (type !== 'limit') return t(`orders:${type}`);
  const force = order.post_only ? 'post-only' : order.time_in_force;
  const limit = t('trade:limit');
  return force === undefined || force === 'gtc' ? limit : `${limit} · ${t(`orders:${force}`)}`;
}

/** The same of a request. */
export function typeText(request: OrderRequest, t: OrderTexts): string {
  if (request.kind === 'oco') return kindText({ type: 'oco' }, t);
  if (request.kind === 'trigger') return kindText(request.call, t);
  const { type, time_in_force, post_only } = request.call;
  return kindText(
    { type, ...(time_in_force && { time_in_force }), post_only: post_only === 'true' },
    t,
  );
}
