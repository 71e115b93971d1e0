import { callsOf } from '../call.ts';
import type * as schemas from '../schemas/keys.ts';

/** API keys of a user, for programs that trade over the Binance-shaped API (docs/bots.md). */

const { postCall } = callsOf('security');

export const apiKeys = postCall<typeof schemas.apiKeys>('safe/keys', 'user');
export const addApiKey = postCall<typeof schemas.addApiKey>('safe/key_add', 'user');
export const endApiKey = postCall<typeof schemas.endApiKey>('safe/key_end', 'user');
