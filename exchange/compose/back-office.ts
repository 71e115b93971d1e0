import { WITHDRAWAL_HOLD } from '@tideline/wire';
import type { Clock } from '../foundation/ports/ports.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import { dayOf } from '../foundation/ports/utc-day.ts';
import type { Residents } from '../foundation/store/residents.ts';
import type { StoreView } from '../foundation/store/store.ts';
import type { Binding } from '../http/handler.ts';
import type { TradingDependencies } from '../market/matching/dependencies.ts';
import { isDemo } from '../people/accounts/demo.ts';
import { walled } from '../people/accounts/guest-wall.ts';
import type { Reset } from '../people/accounts/reset.ts';
import type { Entrance } from '../people/accounts/second-factor/entrance.ts';
import { Factors } from '../people/accounts/second-factor/factors.ts';
import { guarded } from '../people/accounts/second-factor/guarded.ts';
import type { PasskeyEntry } from '../people/accounts/second-factor/passkey-entry.ts';
import type { Trading } from '../people/accounts/trading.ts';
import { codeRoutes } from '../people/codes/routes.ts';
import { Codes } from '../people/codes/service.ts';
import { Tickets } from '../people/codes/tickets.ts';
import type { PeopleDependencies } from '../people/dependencies.ts';
import { FeedbackAnswers } from '../people/help/feedback-answers.ts';
import { helpRoutes } from '../people/help/routes.ts';
import { KeyCreation } from '../people/keys/creation.ts';
import { keyRoutes } from '../people/keys/routes.ts';
import { Seal } from '../people/keys/seal.ts';
import { ApiKeys } from '../people/keys/service.ts';
import type { Limits } from '../people/limits/limits.ts';
import { Notices } from '../people/news/notices.ts';
import { newsRoutes } from '../people/news/routes.ts';
import type { Outbox } from '../people/outbox/outbox.ts';
import type { PushDevices } from '../people/push/devices.ts';
import { Push } from '../people/push/service.ts';
import { Reviews } from '../people/reviews/service.ts';
import type { Devices } from '../people/sessions/devices.ts';
import type { Sessions } from '../people/sessions/service.ts';
import { folderFiles, memoryFiles } from '../people/uploads/files.ts';
import { uploadRoutes } from '../people/uploads/routes.ts';
import { Uploads } from '../people/uploads/service.ts';
import type { Languages } from '../people/users/languages.ts';
import { brokenAt, CHECKED_AT_START, SecurityLog } from '../people/users/security-log.ts';
import type { Accounts } from '../people/users/service.ts';
import { verificationRoutes } from '../people/verification/routes.ts';
import { Verification } from '../people/verification/service.ts';
import { promotionRoutes } from '../products/promotion/routes.ts';
import { Promotion } from '../products/promotion/service.ts';
import { trustRoutes } from '../products/trust/routes.ts';
import { Trust } from '../products/trust/service.ts';
import { AddressBook } from '../products/wallet/address-book.ts';
import { addressRoutes } from '../products/wallet/address-routes.ts';
import { Deposits } from '../products/wallet/deposits.ts';
import { Flash } from '../products/wallet/flash.ts';
import { moveRoutes } from '../products/wallet/move-routes.ts';
import { requestRoutes } from '../products/wallet/request-routes.ts';
import { Withdrawals } from '../products/wallet/withdrawals.ts';
import { accountServices } from './account-services.ts';
import { type BackOfficeMemory, restoreBackOffice } from './back-office-memory.ts';
import { readBackOffice } from './back-office-rows.ts';
import { BACK_OFFICE_DEFAULTS, type BackOfficeSettings } from './back-office-settings.ts';
import { apiKeySecret } from './market-seed.ts';
import { outboxOf } from './outbox-of.ts';
import { SECRETS, type Secrets } from './secrets.ts';

const HOUR = 3_600_000;

interface BackOfficeOptions {
  readonly residents: Residents;
  readonly accounts: Accounts;
  readonly languages: Languages;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly pushDevices: PushDevices;
  readonly limits: Limits;
  readonly trading: Trading;
  /** Folder of the state, or ":memory:". */
  readonly dataDir: string;
  readonly settings?: Partial<BackOfficeSettings> | undefined;
  readonly secrets?: Secrets | undefined;
  /** Real time for authenticator apps; the machine's clock when absent. */
  readonly wall?: Clock | undefined;
  readonly report: (error: unknown) => void;
}

/**
 * Everything besides trading: registration and security of accounts, identity documents, wallet
 * requests, hosting, promotion, news and help, and the jobs that decide and pay.
 */
export class BackOffice implements BackOfficeMemory {
  readonly bindings: readonly Binding[];
  readonly log = new SecurityLog();
  readonly outbox: Outbox;
  readonly entrance: Entrance;
  readonly passkeyEntry: PasskeyEntry;
  readonly reviews: Reviews;
  readonly reset: Reset;
  readonly answers: FeedbackAnswers;
  readonly uploads: Uploads;
  readonly verification: Verification;
  readonly book: AddressBook;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly trust: Trust;
  readonly promotion: Promotion;
  readonly limits: Limits;
  readonly factors: Factors;
  readonly keys: ApiKeys;
  /** Messages to closed apps. */
  readonly push: Push;
  /** Opens the secrets of API keys. */
  readonly seal: Seal;
  readonly #people: PeopleDependencies;
  readonly #flash: Flash;
  readonly #residents: Residents;
  /** What runs at each turn besides the work of the parts above. */
  readonly #endings: readonly { turn(): Promise<void> }[];

  constructor(deps: TradingDependencies, options: BackOfficeOptions) {
    const { clock } = deps;
    const { accounts, dataDir, limits, report, residents, secrets = SECRETS } = options;
    const settings: BackOfficeSettings = { ...BACK_OFFICE_DEFAULTS, ...options.settings };
    this.limits = limits;
    this.#residents = residents;
    this.factors = new Factors(residents);
    this.keys = new ApiKeys(deps, residents);
    this.seal = new Seal(apiKeySecret(dataDir));
    this.outbox = outboxOf(settings, { clock, dataDir, report });
    const { keys, log, outbox } = this;
    const common = {
      ...{ ...deps, ...options, keys, log, outbox },
      notices: new Notices(),
      codes: new Codes(clock, limits, secrets.code, settings.codesPerAddress),
      tickets: new Tickets(clock, secrets.token),
      wall: options.wall ?? { now: () => Date.now() },
    };
    this.#people = common;
    this.push = new Push({ ...common, devices: options.pushDevices, settings: settings.push });
    this.answers = new FeedbackAnswers(common);
    const files = dataDir === ':memory:' ? memoryFiles() : folderFiles(dataDir);
    this.uploads = new Uploads({ ...common, files, newName: secrets.token });
    this.verification = new Verification(common);
    this.book = new AddressBook(log, residents);
    this.deposits = new Deposits({ ...common, isVip: (userId) => this.promotion.vip(userId) });
    this.withdrawals = new Withdrawals({
      ...common,
      opensAt: (userId) => accounts.require(userId).withdrawals_from,
    });
    const { book, deposits, uploads, verification, withdrawals } = this;
    const decided = [deposits, withdrawals, verification];
    this.reviews = new Reviews({ ...common, settings: settings.reviews }, decided);
    this.trust = new Trust({ ...common, products: settings.products });
    this.promotion = new Promotion({ ...common, settings: settings.promotion });
    this.#flash = new Flash({ ...common, newQuoteId: secrets.token });
    const { factors, promotion, reviews, trust } = this;
    const parts = { book, factors, reviews, trust, uploads, verification };
    const services = accountServices(
      common,
      { ...parts, trading: options.trading },
      settings,
      secrets,
    );
    const { checkPassword, closing, fundPasswords, guestEnd, secondFactors } = services;
    this.reset = services.reset;
    this.entrance = services.entrance;
    this.passkeyEntry = services.passkeyEntry;
    this.#endings = [guestEnd, closing];
    const { seal } = this;
    const proven = { ...common, secondFactors, factors, checkPassword };
    const creation = new KeyCreation({ ...proven, seal, newSecret: secrets.token });
    const bindings = [
      ...services.bindings,
      ...codeRoutes({ ...common, publicOrigin: settings.publicOrigin }),
      ...this.push.bindings,
      ...keyRoutes({ ...common, creation }),
      ...uploadRoutes(uploads),
      ...verificationRoutes(deps, verification, uploads),
      ...addressRoutes(deps, { ...common, book, fundPasswords }),
      ...requestRoutes(deps, {
        ...{ accounts, book, deposits, withdrawals, uploads, fundPasswords, promotion },
        reviews: settings.reviews,
      }),
      ...moveRoutes(deps, this.#flash),
      ...trustRoutes(deps, trust),
      ...promotionRoutes(deps, accounts, promotion),
      ...newsRoutes(deps),
      ...helpRoutes(deps, limits, uploads),
    ];
    this.bindings = walled(
      guarded(bindings, secondFactors),
      accounts,
      (userId) => settings.sharedDemo && isDemo(accounts.require(userId)),
    );
  }

  /** Reads the in-memory state from the store; the returned function applies it at once. */
  async load(store: StoreView): Promise<() => void> {
    const day = dayOf(this.#people.clock.now());
    const rows = await readBackOffice(store, day, this.#residents.direct !== null);
    const broken = brokenAt(rows.events);
    if (broken !== null) {
      this.#people.report(new Error(`the security log has been changed at row ${broken}`));
    }
    return () => {
      restoreBackOffice(this, rows, day);
      this.#flash.restore();
    };
  }

  /**
   * Runs the jobs once: the end of a month, reviews, interest, rebates, expired counts, ended
   * guests, closed accounts, accounts at rest. A failed job runs again next time.
   */
  async turn(): Promise<void> {
    const { limits, promotion, push, reviews, trust } = this;
    const { clock, ledger, report, writer } = this.#people;
    const months = {
      turn: () => {
        if (ledger.isMonthOver(clock.now())) writer.tell((tx) => ledger.closeMonth(tx));
      },
    };
    const rest = { turn: () => this.#residents.turn(clock.now(), writer) };
    const jobs = [months, reviews, trust, promotion, limits, ...this.#endings, rest, push];
    for (const job of jobs) {
      try {
        await job.turn();
      } catch (error) {
        report(error);
      }
    }
  }

  /**
   * Ends every session of a user on an operator's request.
   * @returns the number of ended sessions
   * @throws CallError `not-found`
   */
  logOut(name: string): Promise<number> {
    const { accounts, log, sessions, writer } = this.#people;
    return writer.run((tx) => {
      const { id } = accounts.named(name);
      log.write(tx, 'logout', { userId: id, address: 'local' }, 'everywhere, by operator');
      return sessions.endAll(tx, id);
    });
  }

  /**
   * Removes every second factor of a user who lost them, on an operator's request. It ends the
   * user's sessions and closes withdrawals for a day: whoever asked may not be the user.
   * @returns the numbers of removed factors and of ended sessions
   * @throws CallError `not-found` also for a user without a factor
   */
  removeFactors(name: string): Promise<{ readonly factors: number; readonly sessions: number }> {
    const { accounts, log, notices, sessions, writer } = this.#people;
    return writer.run((tx) => {
      const { id } = accounts.named(name);
      const factors = this.factors.removeAll(tx, id);
      if (factors === 0) throw new CallError('not-found', 'user');
      accounts.holdWithdrawals(tx, id);
      log.write(tx, 'factor-removed', { userId: id, address: 'local' }, 'all, by operator');
      notices.tell(tx, id, 'factors-removed', { hours: String(WITHDRAWAL_HOLD / HOUR) });
      return { factors, sessions: sessions.endAll(tx, id) };
    });
  }

  /** The newest rows of the security log, oldest first. */
  securityEvents() {
    return this.#people.store.latest('security_events', CHECKED_AT_START);
  }

  async close(): Promise<void> {
    await this.push.close();
    await this.outbox.close();
  }
}
