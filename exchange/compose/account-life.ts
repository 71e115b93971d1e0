import type { Dependencies } from '../foundation/dependencies.ts';
import { Emptying } from '../people/accounts/emptying.ts';
import { GuestEnd } from '../people/accounts/guest-end.ts';
import { GuestPlaces } from '../people/accounts/guest-places.ts';
import { Guests } from '../people/accounts/guests.ts';
import { Reset } from '../people/accounts/reset.ts';
import type { Trading } from '../people/accounts/trading.ts';
import type { ApiKeys } from '../people/keys/service.ts';
import type { Limits } from '../people/limits/limits.ts';
import type { Notices } from '../people/news/notices.ts';
import type { Reviews } from '../people/reviews/service.ts';
import type { Devices } from '../people/sessions/devices.ts';
import type { Sessions } from '../people/sessions/service.ts';
import type { Languages } from '../people/users/languages.ts';
import type { SecurityLog } from '../people/users/security-log.ts';
import type { Accounts } from '../people/users/service.ts';
import type { Trust } from '../products/trust/service.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';

interface AccountLifeOptions {
  readonly accounts: Accounts;
  readonly languages: Languages;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly limits: Limits;
  readonly keys: ApiKeys;
  readonly trading: Trading;
  readonly trust: Trust;
  readonly reviews: Reviews;
  readonly notices: Notices;
  readonly log: SecurityLog;
  readonly report: (error: unknown) => void;
  readonly newInvitation: () => string;
  readonly settings: Pick<BackOfficeSettings, 'guests' | 'paper'>;
}

/** What opens demo accounts, ends them, and resets an account to its starting funds. */
export function accountLifeOf(
  { clock, writer, ledger }: Dependencies,
  { trading, settings, ...own }: AccountLifeOptions,
) {
  const emptying = new Emptying({ ...own, ...trading, writer, ledger });
  const common = { ...own, ...trading, clock, writer, ledger, emptying, paper: settings.paper };
  const guestEnd = new GuestEnd(common);
  const places = new GuestPlaces(common);
  return {
    guests: new Guests({ ...common, settings: settings.guests, places, end: guestEnd }),
    guestEnd,
    emptying,
    reset: new Reset(common),
  };
}
