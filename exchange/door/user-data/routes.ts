import { type DoorParameters, required } from '../parameters.ts';
import type { DoorCaller, DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import type { ListenKeys } from './listen-keys.ts';

/** Makes, renews and ends listen keys. They need an API key, but no signature. */
export function listenKeyRoutes(
  keys: ListenKeys,
  path: '/api/v3/userDataStream' | '/fapi/v1/listenKey',
): readonly DoorRoute[] {
  const common = { path, security: 'key', weight: 2 } as const;
  // Futures have one listen key of an account: a call names none.
  const isNamed = path === '/api/v3/userDataStream';
  const nameOf = (caller: DoorCaller, parameters: DoorParameters): string =>
    isNamed || parameters.has('listenKey') ? required(parameters, 'listenKey') : keys.own(caller);
  return [
    signed({
      ...{ ...common, method: 'POST', parameters: [] },
      answer: async ({ caller }) => ({ listenKey: await keys.make(caller) }),
    }),
    signed({
      ...{ ...common, method: 'PUT', parameters: ['listenKey'] },
      answer: async ({ caller, parameters }) => {
        const listenKey = nameOf(caller, parameters);
        await keys.renew(caller, listenKey);
        return isNamed ? {} : { listenKey };
      },
    }),
    signed({
      ...{ ...common, method: 'DELETE', parameters: ['listenKey'] },
      answer: async ({ caller, parameters }) => {
        await keys.close(caller, nameOf(caller, parameters));
        return {};
      },
    }),
  ];
}
