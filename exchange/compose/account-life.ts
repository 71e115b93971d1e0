import { GuestEnd } from '../accounts/guest-end.ts';
import { GuestPlaces } from '../accounts/guest-places.ts';
import { Guests } from '../accounts/guests.ts';
import type { Languages } from '../accounts/languages.ts';
import { Reset } from '../accounts/reset.ts';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Trading } from '../accounts/trading.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Notices } from '../news/notices.ts';
import type { Reviews } from '../reviews/service.ts';
import type { Devices } from '../sessions/devices.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Trust } from '../trust/service.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';

interface AccountLifeOptions {
  readonly accounts: Accounts;
  readonly languages: Languages;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly limits: Limits;
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
  const common = { ...own, ...trading, clock, writer, ledger, paper: settings.paper };
  const guestEnd = new GuestEnd(common);
  const places = new GuestPlaces(common);
  return {
    guests: new Guests({ ...common, settings: settings.guests, places, end: guestEnd }),
    guestEnd,
    reset: new Reset(common),
  };
}
