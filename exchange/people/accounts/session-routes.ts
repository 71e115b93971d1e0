import type { Session } from '@tideline/wire';
import { beginPasskeyLogin, login, logout, passkeyLogin } from '@tideline/wire/calls/user';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, type Context, callerOf, serve } from '../../http/handler.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { deviceNote } from '../push/notes.ts';
import type { Push } from '../push/service.ts';
import type { Sessions } from '../sessions/service.ts';
import type { SecurityLog } from '../users/security-log.ts';
import type { Accounts } from '../users/service.ts';
import { sendToUser } from '../users/user-messages.ts';
import type { Entrance } from './second-factor/entrance.ts';
import type { PasskeyEntry } from './second-factor/passkey-entry.ts';

interface SessionRouteDependencies {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly entrance: Entrance;
  readonly passkeyEntry: PasskeyEntry;
  readonly log: SecurityLog;
  readonly outbox: Outbox;
  readonly push: Pick<Push, 'tell'>;
}

export function sessionRoutes(
  { writer }: Pick<Dependencies, 'writer'>,
  { accounts, sessions, entrance, passkeyEntry, log, outbox, push }: SessionRouteDependencies,
): readonly Binding[] {
  const enter = async (userId: string, context: Context, by = ''): Promise<Session> => {
    const begun = await writer.run((tx) => {
      const { session, device, isNew } = sessions.begin(tx, userId, context);
      log.write(tx, 'login', { userId, address: context.address }, by);
      if (isNew) push.tell(tx, userId, deviceNote(String(device.id), device.agent));
      return { session, device, isNew, user: accounts.require(userId) };
    });
    const { session, device, isNew, user } = begun;
    if (isNew) {
      const time = `${new Date(device.seen).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
      const params = { device: device.agent || '?', address: device.address, time };
      sendToUser(outbox, user, context.lang, 'new-device', params);
    }
    return session;
  };

  return [
    serve(login, async (request, context) => {
      try {
        const user = await sessions.check(request, context);
        entrance.require(user.id, request.factor_ticket);
        return await enter(user.id, context);
      } catch (error) {
        // Tries refused without a check are not logged, because a flood would fill the log.
        if (error instanceof CallError && error.id === 'wrong-credentials') {
          const who = { userId: null, address: context.address };
          writer.tell((tx) => log.write(tx, 'login-failed', who));
        }
        throw error;
      }
    }),

    serve(beginPasskeyLogin, (_request, context) => passkeyEntry.begin(context)),

    serve(passkeyLogin, async (request, context) =>
      enter(await passkeyEntry.check(request, context), context, 'passkey'),
    ),

    serve(logout, async ({ everywhere }, context) => {
      const { userId, sessionId } = callerOf(context);
      await writer.run((tx) => {
        if (everywhere === '1') sessions.endAll(tx, userId);
        else sessions.end(tx, userId, sessionId);
        log.write(tx, 'logout', { userId, address: context.address });
      });
      return {};
    }),
  ];
}
