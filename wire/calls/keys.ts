import { defineCall } from '../call.ts';
import type * as schemas from '../schemas/keys.ts';

/** API keys of a user, for programs that trade over the Binance-shaped API (docs/bots.md). */

export const apiKeys = defineCall<typeof schemas.apiKeys>({
  method: 'POST',
  path: 'safe/keys',
  group: 'security',
  access: 'user',
  addition: true,
});

export const addApiKey = defineCall<typeof schemas.addApiKey>({
  method: 'POST',
  path: 'safe/key_add',
  group: 'security',
  access: 'user',
  addition: true,
});

export const endApiKey = defineCall<typeof schemas.endApiKey>({
  method: 'POST',
  path: 'safe/key_end',
  group: 'security',
  access: 'user',
  addition: true,
});
