import { WITHDRAWAL_HOLD } from '@tideline/wire';
import type { Clock } from '../foundation/ports/ports.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import { dayOf } from '../foundation/ports/utc-day.ts';
import type { Residents } from '../foundation/store/residents.ts';
import type { StoreView } from '../foundation/store/store.ts';
import type { Binding, Caller, Context } from '../http/handler.ts';
import type { TradingDependencies } from '../market/matching/dependencies.ts';
import { Closing } from '../people/accounts/closing.ts';
import { Contacts } from '../people/accounts/contacts.ts';
import { isDemo } from '../people/accounts/demo.ts';
import { FundPasswords } from '../people/accounts/fund-passwords.ts';
import type { GuestEnd } from '../people/accounts/guest-end.ts';
import { walled } from '../people/accounts/guest-wall.ts';
import { Passwords } from '../people/accounts/password-changes.ts';
import { PersonalData } from '../people/accounts/personal-data.ts';
import { Registration } from '../people/accounts/register.ts';
import type { Reset } from '../people/accounts/reset.ts';
import { Entrance } from '../people/accounts/second-factor/entrance.ts';
import { Factors } from '../people/accounts/second-factor/factors.ts';
import { guarded } from '../people/accounts/second-factor/guarded.ts';
import { PasskeyEntry } from '../people/accounts/second-factor/passkey-entry.ts';
import { FactorProofs } from '../people/accounts/second-factor/proofs.ts';
import { factorRoutes } from '../people/accounts/second-factor/routes.ts';
import { SecondFactors } from '../people/accounts/second-factor/service.ts';
import { securityRoutes } from '../people/accounts/security-routes.ts';
import type { Trading } from '../people/accounts/trading.ts';
import { codeRoutes } from '../people/codes/routes.ts';
import { Codes } from '../people/codes/service.ts';
import { Tickets } from '../people/codes/tickets.ts';
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
import { accountLifeOf } from './account-life.ts';
import { type BackOfficeMemory, restoreBackOffice } from './back-office-memory.ts';
import { readBackOffice } from './back-office-rows.ts';
import { BACK_OFFICE_DEFAULTS, type BackOfficeSettings } from './back-office-settings.ts';
import { drawnOnce } from './market-seed.ts';
import { outboxOf } from './outbox-of.ts';
import { SECRETS, type Secrets } from './secrets.ts';

const HOUR = 3_600_000;
/** The file of a data folder under whose bits the secrets of API keys are sealed. */
const API_KEY_SECRET = 'api-key-secret';

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
export class BackOffice {
  readonly bindings: readonly Binding[];
  /** What {@link load} restores. */
  readonly memory: BackOfficeMemory;
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
  readonly withdrawals: Withdrawals;
  readonly keys: ApiKeys;
  /** Messages to closed apps. */
  readonly push: Push;
  /** Opens the secrets of API keys. */
  readonly seal: Seal;
  readonly #deps: TradingDependencies;
  readonly #report: (error: unknown) => void;
  readonly #deposits: Deposits;
  readonly #trust: Trust;
  readonly #promotion: Promotion;
  readonly #flash: Flash;
  readonly #guestEnd: GuestEnd;
  readonly #closing: Closing;
  readonly #factors: Factors;
  readonly #residents: Residents;
  readonly #notices: Notices;
  readonly #limits: Limits;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;

  constructor(deps: TradingDependencies, options: BackOfficeOptions) {
    const { clock, ledger, matching, market, store, writer } = deps;
    const { accounts, sessions, devices, limits, dataDir, report, secrets = SECRETS } = options;
    const settings: BackOfficeSettings = { ...BACK_OFFICE_DEFAULTS, ...options.settings };
    const inMemory = dataDir === ':memory:';
    const { log } = this;
    const { residents } = options;
    this.#residents = residents;
    this.#factors = new Factors(residents);
    this.#deps = deps;
    this.#report = report;
    this.#limits = limits;
    this.#accounts = accounts;
    this.#sessions = sessions;

    this.keys = new ApiKeys(deps, residents);
    this.seal = new Seal(drawnOnce(dataDir, API_KEY_SECRET));
    const { keys, seal } = this;
    this.push = new Push({
      ...{ clock, writer, residents, limits, log, sessions, report },
      languages: options.languages,
      devices: options.pushDevices,
      settings: settings.push,
    });
    const notices = new Notices();
    this.#notices = notices;
    this.answers = new FeedbackAnswers({ ...deps, accounts, notices });
    const codes = new Codes(clock, limits, secrets.code, settings.codesPerAddress);
    const tickets = new Tickets(clock, secrets.token);
    this.outbox = outboxOf(settings, { clock, dataDir, report });
    const { outbox } = this;
    const files = inMemory ? memoryFiles() : folderFiles(dataDir);
    const newName = secrets.token;
    this.uploads = new Uploads({ clock, writer, limits, store, files, newName, report });
    this.verification = new Verification({ accounts, log, notices, residents });
    this.book = new AddressBook(log, residents);
    const isVip = (userId: string) => this.#promotion.vip(userId);
    this.#deposits = new Deposits({ ledger, notices, isVip });
    this.withdrawals = new Withdrawals({
      ...{ ledger, notices, log },
      opensAt: (userId) => accounts.require(userId).withdrawals_from,
    });
    this.reviews = new Reviews({ clock, writer, log, settings: settings.reviews }, [
      this.#deposits,
      this.withdrawals,
      this.verification,
    ]);
    this.#trust = new Trust({ clock, writer, ledger, notices, products: settings.products });
    this.#promotion = new Promotion({
      ...{ accounts, ledger, market, store, writer, residents },
      settings: settings.promotion,
    });
    this.#flash = new Flash({ clock, ledger, matching, newQuoteId: secrets.token });

    this.memory = {
      ...{ log, book: this.book, verification: this.verification, withdrawals: this.withdrawals },
      deposits: this.#deposits,
      trust: this.#trust,
      promotion: this.#promotion,
      limits,
      factors: this.#factors,
      keys,
      push: this.push,
    };

    const { guests, guestEnd, emptying, reset } = accountLifeOf(deps, {
      ...options,
      trust: this.#trust,
      reviews: this.reviews,
      keys,
      notices,
      log,
      newInvitation: secrets.invitation,
      settings,
    });
    this.#guestEnd = guestEnd;
    this.reset = reset;

    const fundPasswords = new FundPasswords({ clock, writer, accounts, tickets, limits, log });
    const proofs = new FactorProofs({
      clock,
      wall: options.wall ?? { now: () => Date.now() },
      writer,
      factors: this.#factors,
      limits,
      log,
    });
    const entrance = new Entrance({
      clock,
      devices,
      factors: this.#factors,
      proofs,
      newTicket: secrets.token,
    });
    this.entrance = entrance;
    this.passkeyEntry = new PasskeyEntry({
      ...{ clock, writer, accounts, devices, limits, log },
      factors: this.#factors,
      newTicket: secrets.token,
    });
    const passwords = new Passwords({
      clock,
      writer,
      accounts,
      sessions,
      tickets,
      entrance,
      limits,
      outbox,
      log,
    });
    const registration = new Registration({
      clock,
      writer,
      accounts,
      sessions,
      codes,
      limits,
      log,
      newInvitation: secrets.invitation,
      greet: (tx, userId) => notices.tell(tx, userId, 'welcome'),
    });
    const checkPassword = (caller: Caller, password: string, context: Context) =>
      passwords.check(caller, password, context, 'password');
    const contacts = new Contacts({ writer, accounts, codes, tickets, notices, outbox, log });
    const personal = new PersonalData({
      ...{ store, accounts, sessions, devices, languages: options.languages, keys },
      factors: this.#factors,
      book: this.book,
      verification: this.verification,
      uploads: this.uploads,
    });
    const closing = new Closing({
      ...{ clock, writer, store, accounts, sessions, keys, emptying, personal, notices, outbox },
      ...{ log, checkPassword, report },
    });
    this.#closing = closing;
    const secondFactors = new SecondFactors({
      clock,
      wall: options.wall ?? { now: () => Date.now() },
      writer,
      accounts,
      factors: this.#factors,
      proofs,
      log,
      checkPassword,
    });
    const creation = new KeyCreation({
      ...{ writer, accounts, keys, secondFactors, log, seal, checkPassword },
      factors: this.#factors,
      newSecret: secrets.token,
    });
    const { book, uploads, withdrawals } = this;
    const bindings = [
      ...factorRoutes(deps, { accounts, secondFactors, entrance, sessions, devices, outbox, log }),
      ...codeRoutes({
        accounts,
        devices,
        codes,
        tickets,
        outbox,
        publicOrigin: settings.publicOrigin,
      }),
      ...securityRoutes({
        registration,
        guests,
        reset,
        passwords,
        fundPasswords,
        contacts,
        closing,
      }),
      ...this.push.bindings,
      ...keyRoutes({ writer, keys, creation, log }),
      ...uploadRoutes(uploads),
      ...verificationRoutes(deps, this.verification, uploads),
      ...addressRoutes(deps, { accounts, book, codes, fundPasswords }),
      ...requestRoutes(deps, {
        accounts,
        book,
        deposits: this.#deposits,
        withdrawals,
        uploads,
        fundPasswords,
        promotion: this.#promotion,
        reviews: settings.reviews,
      }),
      ...moveRoutes(deps, this.#flash),
      ...trustRoutes(deps, this.#trust),
      ...promotionRoutes(deps, accounts, this.#promotion),
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
    const day = dayOf(this.#deps.clock.now());
    const rows = await readBackOffice(store, day, this.#residents.direct !== null);
    const broken = brokenAt(rows.events);
    if (broken !== null) {
      this.#report(new Error(`the security log has been changed at row ${broken}`));
    }
    return () => {
      restoreBackOffice(this.memory, rows, day);
      this.#flash.restore();
    };
  }

  /**
   * Runs the jobs once: the end of a month, reviews, interest, rebates, expired counts, ended
   * guests, closed accounts, accounts at rest. A failed job runs again next time.
   */
  async turn(): Promise<void> {
    const { reviews } = this;
    const ends = [this.#guestEnd, this.#closing];
    const { clock, writer, ledger } = this.#deps;
    const months = {
      turn: () => {
        if (ledger.isMonthOver(clock.now())) writer.tell((tx) => ledger.closeMonth(tx));
      },
    };
    const rest = { turn: () => this.#residents.turn(clock.now(), writer) };
    const jobs = [
      months,
      reviews,
      this.#trust,
      this.#promotion,
      this.#limits,
      ...ends,
      rest,
      this.push,
    ];
    for (const job of jobs) {
      try {
        await job.turn();
      } catch (error) {
        this.#report(error);
      }
    }
  }

  /**
   * Ends every session of a user on an operator's request.
   * @returns the number of ended sessions
   * @throws CallError `not-found`
   */
  logOut(name: string): Promise<number> {
    return this.#deps.writer.run((tx) => {
      const { id } = this.#accounts.named(name);
      this.log.write(tx, 'logout', { userId: id, address: 'local' }, 'everywhere, by operator');
      return this.#sessions.endAll(tx, id);
    });
  }

  /**
   * Removes every second factor of a user who lost them, on an operator's request. It ends the
   * user's sessions and closes withdrawals for a day: whoever asked may not be the user.
   * @returns the numbers of removed factors and of ended sessions
   * @throws CallError `not-found` also for a user without a factor
   */
  removeFactors(name: string): Promise<{ readonly factors: number; readonly sessions: number }> {
    return this.#deps.writer.run((tx) => {
      const { id } = this.#accounts.named(name);
      const factors = this.#factors.removeAll(tx, id);
      if (factors === 0) throw new CallError('not-found', 'user');
      this.#accounts.holdWithdrawals(tx, id);
      this.log.write(tx, 'factor-removed', { userId: id, address: 'local' }, 'all, by operator');
      this.#notices.tell(tx, id, 'factors-removed', { hours: String(WITHDRAWAL_HOLD / HOUR) });
      return { factors, sessions: this.#sessions.endAll(tx, id) };
    });
  }

  /** The newest rows of the security log, oldest first. */
  securityEvents() {
    return this.#deps.store.latest('security_events', CHECKED_AT_START);
  }

  async close(): Promise<void> {
    await this.push.close();
    await this.outbox.close();
  }
}
