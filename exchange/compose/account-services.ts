import type { Caller, Context } from '../http/handler.ts';
import { Closing } from '../people/accounts/closing.ts';
import { Contacts } from '../people/accounts/contacts.ts';
import { Emptying } from '../people/accounts/emptying.ts';
import { FundPasswords } from '../people/accounts/fund-passwords.ts';
import { GuestEnd } from '../people/accounts/guest-end.ts';
import { GuestPlaces } from '../people/accounts/guest-places.ts';
import { Guests } from '../people/accounts/guests.ts';
import { Passwords } from '../people/accounts/password-changes.ts';
import { PersonalData } from '../people/accounts/personal-data.ts';
import { Registration } from '../people/accounts/register.ts';
import { Reset } from '../people/accounts/reset.ts';
import { Entrance } from '../people/accounts/second-factor/entrance.ts';
import type { Factors } from '../people/accounts/second-factor/factors.ts';
import { PasskeyEntry } from '../people/accounts/second-factor/passkey-entry.ts';
import { FactorProofs } from '../people/accounts/second-factor/proofs.ts';
import { factorRoutes } from '../people/accounts/second-factor/routes.ts';
import { SecondFactors } from '../people/accounts/second-factor/service.ts';
import { securityRoutes } from '../people/accounts/security-routes.ts';
import type { Hosting, Trading } from '../people/accounts/trading.ts';
import type { PeopleDependencies } from '../people/dependencies.ts';
import type { Reviews } from '../people/reviews/service.ts';
import type { Uploads } from '../people/uploads/service.ts';
import type { Verification } from '../people/verification/service.ts';
import type { AddressBook } from '../products/wallet/address-book.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';
import type { Secrets } from './secrets.ts';

/** What belongs to an account besides its log-in, and goes when the account ends. */
interface AccountParts {
  readonly factors: Factors;
  readonly book: AddressBook;
  readonly verification: Verification;
  readonly uploads: Uploads;
  readonly trust: Hosting;
  readonly reviews: Reviews;
}

/** What opens accounts, lets their owners in, secures and ends them. */
export function accountServices(
  people: PeopleDependencies,
  parts: AccountParts & { readonly trading: Trading },
  { guests: settings, paper }: BackOfficeSettings,
  { invitation: newInvitation, token: newTicket }: Secrets,
) {
  const common = { ...people, ...parts, ...parts.trading, paper, newInvitation, newTicket };
  const ending = { ...common, emptying: new Emptying(common) };
  const guestEnd = new GuestEnd(ending);
  const places = new GuestPlaces(common);
  const reset = new Reset(common);
  const proofs = new FactorProofs(common);
  const entrance = new Entrance({ ...common, proofs });
  const passwords = new Passwords({ ...common, entrance });
  const checkPassword = (caller: Caller, password: string, context: Context) =>
    passwords.check(caller, password, context, 'password');
  const secondFactors = new SecondFactors({ ...common, proofs, checkPassword });
  const fundPasswords = new FundPasswords(people);
  const personal = new PersonalData(common);
  const closing = new Closing({ ...ending, personal, checkPassword });
  return {
    ...{ checkPassword, closing, entrance, fundPasswords, guestEnd, reset, secondFactors },
    passkeyEntry: new PasskeyEntry(common),
    bindings: [
      ...factorRoutes({ ...people, secondFactors, entrance }),
      ...securityRoutes({
        ...{ closing, fundPasswords, passwords, reset },
        registration: new Registration(common),
        guests: new Guests({ ...common, settings, places, end: guestEnd }),
        contacts: new Contacts(people),
      }),
    ],
  };
}
