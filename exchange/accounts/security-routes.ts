import { changeFundPassword, changePassword, forget, register } from '#wire/calls/user.ts';
import { type Binding, callerOf, serve } from '../handler.ts';
import type { FundPasswords } from './fund-passwords.ts';
import type { Passwords } from './passwords.ts';
import type { Registration } from './register.ts';

interface SecurityRouteParts {
  readonly registration: Registration;
  readonly passwords: Passwords;
  readonly fundPasswords: FundPasswords;
}

/** Opening an account, and its two passwords. */
export function securityRoutes(parts: SecurityRouteParts): readonly Binding[] {
  const { registration, passwords, fundPasswords } = parts;
  return [
    serve(register, (request, context) => registration.register(request, context)),

    serve(forget, async (request, context) => {
      await passwords.reset(request, context);
      return {};
    }),

    serve(changePassword, async (request, context) => {
      await passwords.change(callerOf(context), request, context);
      return {};
    }),

    serve(changeFundPassword, async (request, context) => {
      const { userId } = callerOf(context);
      await fundPasswords.change({ userId, address: context.address }, request);
      return {};
    }),
  ];
}
