import { login, logout } from '#wire/calls/user.ts';
import type { Parts } from '../core/parts.ts';
import { type Binding, callerOf, serve } from '../handler.ts';
import type { Sessions } from './service.ts';

export function sessionRoutes({ writer }: Parts, sessions: Sessions): readonly Binding[] {
  return [
    serve(login, (request, context) => sessions.login(request, context.address)),

    serve(logout, async ({ everywhere }, context) => {
      const { userId, sessionId } = callerOf(context);
      await writer.run((unit) => sessions.logout(unit, userId, sessionId, everywhere === '1'));
      return {};
    }),
  ];
}
