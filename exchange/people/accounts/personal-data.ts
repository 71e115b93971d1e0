import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import type { Uploads } from '../uploads/service.ts';
import { NO_PASSWORD } from '../users/rules.ts';
import type { Verification } from '../verification/service.ts';
import type { Factors } from './second-factor/factors.ts';

interface PersonalDataDependencies extends PeopleDependencies {
  readonly factors: Factors;
  /** The saved destinations of withdrawals. */
  readonly book: { removeAll(tx: Transaction, userId: string): void };
  readonly verification: Verification;
  readonly uploads: Uploads;
}

/** Rows about a person that are in the store only. */
type PersonalRows = Awaited<ReturnType<PersonalData['of']>>;

/** What an exchange knows of a person, and its removal. */
export class PersonalData {
  readonly #deps: PersonalDataDependencies;

  constructor(deps: PersonalDataDependencies) {
    this.#deps = deps;
  }

  /** Reads the rows that {@link erase} needs. */
  async of(user_id: string) {
    const { store } = this.#deps;
    const own = { user_id };
    const [uploads, papers, withdrawals, messages, reads, feedback, lines, notes] =
      await Promise.all([
        store.all('uploads', own),
        store.all('verifications', own),
        store.all('withdrawals', own),
        store.all('messages', own),
        store.all('news_reads', own),
        store.all('feedback', own),
        store.all('chat_lines', own),
        store.all('journal_notes', own),
      ]);
    return { uploads, papers, withdrawals, messages, reads, feedback, lines, notes };
  }

  /**
   * Removes everything personal of an account. Its id stays, and with it postings, orders, the sums
   * and times of requests, and the security log.
   */
  erase(tx: Transaction, userId: string, rows: PersonalRows): void {
    const { accounts, book, devices, factors, keys, languages, sessions, uploads, verification } =
      this.#deps;
    const user = accounts.require(userId);
    sessions.endAll(tx, userId);
    devices.forgetAll(tx, userId);
    languages.forget(tx, userId);
    keys.endAll(tx, userId);
    factors.removeAll(tx, userId);
    book.removeAll(tx, userId);
    for (const row of rows.papers) verification.erase(tx, row);
    for (const { name } of rows.uploads) uploads.remove(tx, name);
    for (const row of rows.withdrawals) {
      tx.put('withdrawals', { ...row, address: '', destination: '', remark: '' });
    }
    for (const { id } of rows.messages) tx.remove('messages', id);
    for (const { item } of rows.reads) tx.remove('news_reads', userId, item);
    for (const { id } of rows.feedback) tx.remove('feedback', id);
    for (const { id } of rows.lines) tx.remove('chat_lines', id);
    for (const { trip } of rows.notes) tx.remove('journal_notes', userId, trip);
    accounts.replace(tx, {
      ...user,
      account: `closed-${userId}`,
      nickname: '',
      area_code: null,
      phone: null,
      email: null,
      password: NO_PASSWORD,
      fund_password: null,
      verification: 'unverified',
      withdrawals_from: 0,
    });
  }
}
