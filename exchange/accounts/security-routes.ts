import {
  changeFundPassword,
  changePassword,
  forget,
  keepGuest,
  openGuest,
  register,
} from '@tideline/wire/calls/user';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import type { FundPasswords } from './fund-passwords.ts';
import type { Guests } from './guests.ts';
import type { Passwords } from './password-changes.ts';
import type { Registration } from './register.ts';

interface SecurityRouteDependencies {
  readonly registration: Registration;
  readonly guests: Guests;
  readonly passwords: Passwords;
  readonly fundPasswords: FundPasswords;
}

/** Routes of registration, of demo accounts and of the two passwords. */
export function securityRoutes(deps: SecurityRouteDependencies): readonly Binding[] {
  const { registration, guests, passwords, fundPasswords } = deps;
  return [
    serve(register, (request, context) => registration.register(request, context)),

    serve(openGuest, (_request, context) => guests.open(context)),

    serve(keepGuest, (request, context) =>
      registration.keepGuest(request, callerOf(context), context),
    ),

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
