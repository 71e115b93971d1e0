import { PAPER_INVITATION } from '@tideline/wire';
import { changeContact, closeAccount, reopenAccount } from '@tideline/wire/calls/security';
import {
  changeFundPassword,
  changePassword,
  forget,
  invitation,
  keepGuest,
  openGuest,
  register,
} from '@tideline/wire/calls/user';
import { paperFunds } from '@tideline/wire/calls/wallet';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Closing } from './closing.ts';
import type { Contacts } from './contacts.ts';
import type { FundPasswords } from './fund-passwords.ts';
import type { Guests } from './guests.ts';
import type { Passwords } from './password-changes.ts';
import type { Registration } from './register.ts';
import type { Reset } from './reset.ts';

interface SecurityRouteDependencies {
  readonly registration: Registration;
  readonly guests: Guests;
  readonly reset: Reset;
  readonly passwords: Passwords;
  readonly fundPasswords: FundPasswords;
  readonly contacts: Contacts;
  readonly closing: Closing;
}

/** Routes of registration, demo accounts, paper funds, passwords, contacts and closing. */
export function securityRoutes(deps: SecurityRouteDependencies): readonly Binding[] {
  const { registration, guests, reset, passwords, fundPasswords, contacts, closing } = deps;
  return [
    serve(register, (request, context) => registration.register(request, context)),

    serve(invitation, (_request, { sandbox = false }) => ({
      invitation_code: sandbox ? PAPER_INVITATION : null,
    })),

    serve(openGuest, (_request, context) => guests.open(context)),

    serve(keepGuest, (request, context) =>
      registration.keepGuest(request, callerOf(context), context),
    ),

    serve(paperFunds, (_request, context) => {
      const { userId } = callerOf(context);
      return reset.ofUser({ userId, address: context.address });
    }),

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

    serve(changeContact, (request, context) =>
      contacts.change(callerOf(context), request, context),
    ),

    serve(closeAccount, (request, context) => closing.ask(callerOf(context), request, context)),

    serve(reopenAccount, (_request, context) => closing.reopen(callerOf(context), context)),
  ];
}
