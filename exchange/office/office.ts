import { FundPasswords } from '../accounts/fund-passwords.ts';
import { Passwords } from '../accounts/passwords.ts';
import { Registration } from '../accounts/register.ts';
import { Reset, type Trading } from '../accounts/reset.ts';
import { brokenAt, CHECKED_AT_START, SecurityLog } from '../accounts/security-log.ts';
import { securityRoutes } from '../accounts/security-routes.ts';
import type { Accounts } from '../accounts/service.ts';
import { codeRoutes } from '../codes/routes.ts';
import { Codes } from '../codes/service.ts';
import { Tickets } from '../codes/tickets.ts';
import type { Parts } from '../core/parts.ts';
import type { Binding } from '../handler.ts';
import { helpRoutes } from '../help/routes.ts';
import { Notices } from '../news/notices.ts';
import { newsRoutes } from '../news/routes.ts';
import { folderArchive, NO_ARCHIVE } from '../outbox/archive.ts';
import { Outbox } from '../outbox/outbox.ts';
import { mailBy, smsBy } from '../outbox/ways.ts';
import { promotionRoutes } from '../promotion/routes.ts';
import { Promotion } from '../promotion/service.ts';
import { Reviews } from '../reviews/service.ts';
import type { Limits } from '../sessions/limits.ts';
import type { Sessions } from '../sessions/service.ts';
import { trustRoutes } from '../trust/routes.ts';
import { dayOf } from '../trust/rules.ts';
import { Trust } from '../trust/service.ts';
import { folderFiles, memoryFiles } from '../uploads/files.ts';
import { uploadRoutes } from '../uploads/routes.ts';
import { Uploads } from '../uploads/service.ts';
import { verificationRoutes } from '../verification/routes.ts';
import { Verification } from '../verification/service.ts';
import { AddressBook } from '../wallet/address-book.ts';
import { addressRoutes } from '../wallet/address-routes.ts';
import { Flash } from '../wallet/flash.ts';
import { moveRoutes } from '../wallet/move-routes.ts';
import { requestRoutes } from '../wallet/request-routes.ts';
import { Deposits, Withdrawals } from '../wallet/requests.ts';
import { SECRETS, type Secrets } from './secrets.ts';
import { OFFICE_DEFAULTS, type OfficeSettings } from './settings.ts';

interface OfficeOptions {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly trading: Trading;
  /** Folder of the state, or ":memory:". */
  readonly dataDir: string;
  readonly settings?: Partial<OfficeSettings> | undefined;
  readonly secrets?: Secrets | undefined;
  readonly report: (error: unknown) => void;
}

/**
 * Everything around trading, put together: opening accounts and their security, papers, wallet
 * requests, hosting, promotion, news and help, and the jobs that decide and pay.
 */
export class Office {
  readonly bindings: readonly Binding[];
  readonly log = new SecurityLog();
  readonly outbox: Outbox;
  readonly reviews: Reviews;
  readonly reset: Reset;
  readonly uploads: Uploads;
  readonly verification: Verification;
  readonly book: AddressBook;
  readonly withdrawals: Withdrawals;
  readonly #parts: Parts;
  readonly #report: (error: unknown) => void;
  readonly #deposits: Deposits;
  readonly #trust: Trust;
  readonly #promotion: Promotion;
  readonly #flash: Flash;
  readonly #limits: Limits;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;

  constructor(parts: Parts, options: OfficeOptions) {
    const { clock, ledger, matching, market, store, writer } = parts;
    const { accounts, sessions, limits, dataDir, report, secrets = SECRETS } = options;
    const settings: OfficeSettings = { ...OFFICE_DEFAULTS, ...options.settings };
    const inMemory = dataDir === ':memory:';
    const { log } = this;
    this.#parts = parts;
    this.#report = report;
    this.#limits = limits;
    this.#accounts = accounts;
    this.#sessions = sessions;

    const notices = new Notices();
    const codes = new Codes(clock, limits, secrets.code, settings.codesPerAddress);
    const tickets = new Tickets(clock, secrets.token);
    this.outbox = new Outbox({
      clock,
      ways: {
        ...(settings.smtpUrl !== null && { mail: mailBy(settings.smtpUrl, settings.mailFrom) }),
        ...(settings.smsWebhook !== null && { sms: smsBy(settings.smsWebhook) }),
      },
      archive: inMemory ? NO_ARCHIVE : folderArchive(dataDir, report),
      report,
    });
    const { outbox } = this;
    const files = inMemory ? memoryFiles() : folderFiles(dataDir);
    this.uploads = new Uploads({ clock, writer, limits, store, files, newName: secrets.token });
    this.verification = new Verification({ accounts, log, notices });
    this.book = new AddressBook(log);
    this.#deposits = new Deposits({ ledger, notices, log });
    this.withdrawals = new Withdrawals({ ledger, notices, log });
    this.reviews = new Reviews({ clock, writer, log, settings: settings.reviews }, [
      this.#deposits,
      this.withdrawals,
      this.verification,
    ]);
    this.#trust = new Trust({ clock, writer, ledger, notices, products: settings.products });
    this.#promotion = new Promotion({
      accounts,
      ledger,
      market,
      store,
      writer,
      settings: settings.promotion,
    });
    this.#flash = new Flash({ clock, ledger, matching, newQuoteId: secrets.token });

    this.reset = new Reset({
      ...options.trading,
      accounts,
      writer,
      ledger,
      trust: this.#trust,
      reviews: this.reviews,
      notices,
      log,
      paper: settings.paper,
    });

    const fundPasswords = new FundPasswords({ clock, writer, accounts, tickets, limits, log });
    const passwords = new Passwords({
      clock,
      writer,
      accounts,
      sessions,
      tickets,
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
      newToken: secrets.token,
      newInvitation: secrets.invitation,
      greet: (unit, userId) => notices.tell(unit, userId, 'welcome'),
    });
    const { book, uploads, withdrawals } = this;
    this.bindings = [
      ...codeRoutes({ accounts, codes, tickets, outbox }),
      ...securityRoutes({ registration, passwords, fundPasswords }),
      ...uploadRoutes(uploads),
      ...verificationRoutes(parts, this.verification, uploads),
      ...addressRoutes(parts, { accounts, book, codes, fundPasswords }),
      ...requestRoutes(parts, {
        accounts,
        book,
        deposits: this.#deposits,
        withdrawals,
        uploads,
        fundPasswords,
      }),
      ...moveRoutes(parts, this.#flash),
      ...trustRoutes(parts, this.#trust),
      ...promotionRoutes(parts, accounts, this.#promotion),
      ...newsRoutes(parts),
      ...helpRoutes(parts, limits, uploads),
    ];
  }

  /** Reads what memory holds of the store; the answer puts it into place, all at once. */
  async load(): Promise<() => void> {
    const { clock, store } = this.#parts;
    const day = dayOf(clock.now());
    const review = { status: 'review' } as const;
    const [
      events,
      papers,
      addresses,
      cards,
      deposits,
      pending,
      today,
      hosting,
      stats,
      cursor,
      limits,
    ] = await Promise.all([
      store.latest('security_events', CHECKED_AT_START),
      store.all('verifications'),
      store.all('withdraw_addresses'),
      store.all('bank_cards'),
      store.all('deposits', review),
      store.all('withdrawals', review),
      store.all('withdrawals', { day }),
      store.all('hosting_orders', { status: 'hosting' }),
      store.all('trade_stats'),
      store.find('meta', 'rebates'),
      store.all('limits'),
    ]);
    const broken = brokenAt(events);
    if (broken !== null) {
      this.#report(new Error(`the security log has been changed at row ${broken}`));
    }
    return () => {
      this.log.restore(events);
      this.verification.restore(papers);
      this.book.restore(addresses, cards);
      this.#deposits.restore(deposits);
      this.withdrawals.restore(pending, today, day);
      this.#trust.restore(hosting);
      this.#promotion.restore(stats, cursor);
      this.#flash.restore();
      this.#limits.restore(limits);
    };
  }

  /** Runs the jobs once: reviews, interest, rebates, counts that are over. What fails is tried again next time. */
  async turn(): Promise<void> {
    for (const job of [this.reviews, this.#trust, this.#promotion, this.#limits]) {
      try {
        await job.turn();
      } catch (error) {
        this.#report(error);
      }
    }
  }

  /**
   * Ends every session of a user, for an operator who has reason to.
   * @returns how many that were
   * @throws CallError `not-found`
   */
  logOut(name: string): Promise<number> {
    return this.#parts.writer.run((unit) => {
      const { id } = this.#accounts.named(name);
      this.log.write(unit, 'logout', { userId: id, address: 'local' }, 'everywhere, by operator');
      return this.#sessions.endAll(unit, id);
    });
  }

  close(): Promise<void> {
    return this.outbox.close();
  }
}
