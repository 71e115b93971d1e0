import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/push.ts';

export type { PushDevice } from '../schemas/push.ts';

const { getCall, postCall } = callsOf('push');

export const pushKey = getCall<typeof schemas.pushKey>('push/key', 'anyone');
export const pushDevices = getCall<typeof schemas.pushDevices>('push/devices', 'user');
export const pushSubscribe = postCall<typeof schemas.pushSubscribe>('push/subscribe', 'user');
export const pushRenew = postCall<typeof schemas.pushRenew>('push/renew', 'anyone');
export const pushUnsubscribe = postCall<typeof schemas.pushUnsubscribe>('push/unsubscribe', 'user');
export const pushAlerts = postCall<typeof schemas.pushAlerts>('push/alerts', 'user');
export const pushTest = postCall<typeof schemas.pushTest>('push/test', 'user');
