import { required } from '../parameters.ts';
import type { DoorRoute } from '../route.ts';
import { signed } from '../signed.ts';
import type { ListenKeys } from './listen-keys.ts';

/** Makes, renews and ends listen keys. They need an API key, but no signature. */
export function listenKeyRoutes(keys: ListenKeys): readonly DoorRoute[] {
  const common = { path: '/api/v3/userDataStream', security: 'key', weight: 2 } as const;
  return [
    signed({
      ...{ ...common, method: 'POST', parameters: [] },
      answer: ({ caller }) => ({ listenKey: keys.make(caller) }),
    }),
    signed({
      ...{ ...common, method: 'PUT', parameters: ['listenKey'] },
      answer: ({ caller, parameters }) => {
        keys.renew(caller, required(parameters, 'listenKey'));
        return {};
      },
    }),
    signed({
      ...{ ...common, method: 'DELETE', parameters: ['listenKey'] },
      answer: ({ caller, parameters }) => {
        keys.close(caller, required(parameters, 'listenKey'));
        return {};
      },
    }),
  ];
}
