import { login, logout } from '#wire/calls/user.ts';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { Dependencies } from '../compose/dependencies.ts';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import { CallError } from '../refusal.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes(
  { writer }: Dependencies,
  sessions: Sessions,
  log: SecurityLog,
): readonly Binding[] {
  return [
    serve(login, async (request, { address }) => {
      try {
        const session = await sessions.login(request, address);
        const who = { userId: session.user.id, address };
        await writer.run((tx) => log.write(tx, 'login', who));
        return session;
      } catch (error) {
        // Tries that were not even looked at would let a flood fill the log.
        if (error instanceof CallError && error.id === 'wrong-credentials') {
          writer.tell((tx) => log.write(tx, 'login-failed', { userId: null, address }));
        }
        throw error;
      }
    }),

    serve(logout, async ({ everywhere }, context) => {
      const { userId, sessionId } = callerOf(context);
      await writer.run((tx) => {
        sessions.logout(tx, userId, sessionId, everywhere === '1');
        log.write(tx, 'logout', { userId, address: context.address });
      });
      return {};
    }),
  ];
}
