import { addApiKey, apiKeys, endApiKey } from '@tideline/wire/calls/keys';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Writer } from '../../foundation/transactions/writer.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { SecurityLog } from '../users/security-log.ts';
import type { KeyCreation } from './creation.ts';
import type { ApiKeys } from './service.ts';

interface KeyRouteDependencies {
  readonly writer: Writer;
  readonly keys: ApiKeys;
  readonly creation: KeyCreation;
  readonly log: SecurityLog;
}

/** Routes by which a user lists, creates and ends API keys. */
export function keyRoutes(deps: KeyRouteDependencies): readonly Binding[] {
  const { creation, keys, log, writer } = deps;
  return [
    serve(apiKeys, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => ({
        keys: keys.of(userId).map(({ id, name, kind, rights, networks, created, used }) => ({
          ...{ id: String(id), name, kind, rights, created, used },
          networks: networks === '' ? [] : networks.split(','),
        })),
      }));
    }),

    serve(addApiKey, (request, context) => creation.add(callerOf(context), request, context)),

    serve(endApiKey, async ({ id }, context) => {
      const { userId } = callerOf(context);
      await writer.run((tx) => {
        if (!keys.end(tx, userId, Number(id))) throw new CallError('not-found', 'id');
        log.write(tx, 'key-ended', { userId, address: context.address });
      });
      return {};
    }),
  ];
}
