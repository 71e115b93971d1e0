import { login, logout } from '#wire/calls/user.ts';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { Parts } from '../core/parts.ts';
import { type Binding, CallError, callerOf, serve } from '../handler.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes(
  { writer }: Parts,
  sessions: Sessions,
  log: SecurityLog,
): readonly Binding[] {
  return [
    serve(login, async (request, { address }) => {
      try {
        const session = await sessions.login(request, address);
        const who = { userId: session.user.id, address };
        await writer.run((unit) => log.write(unit, 'login', who));
        return session;
      } catch (error) {
        // Tries that were not even looked at would let a flood fill the log.
        if (error instanceof CallError && error.id === 'wrong-credentials') {
          writer.tell((unit) => log.write(unit, 'login-failed', { userId: null, address }));
        }
        throw error;
      }
    }),

    serve(logout, async ({ everywhere }, context) => {
      const { userId, sessionId } = callerOf(context);
      await writer.run((unit) => {
        sessions.logout(unit, userId, sessionId, everywhere === '1');
        log.write(unit, 'logout', { userId, address: context.address });
      });
      return {};
    }),
  ];
}
