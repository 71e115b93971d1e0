import type { RequestOf, User } from '@tideline/wire';
import type { changeContact } from '@tideline/wire/calls/security';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Caller, Context } from '../../http/handler.ts';
import { newContactAsker } from '../codes/asker.ts';
import { contactOf } from '../codes/contact.ts';
import type { PeopleDependencies } from '../dependencies.ts';
import { type UserRow, userToWire } from '../users/rules.ts';
import { sendToContacts } from '../users/user-messages.ts';
import { contactKeys } from './fund-passwords.ts';

/** Phone and e-mail address of a full account. */
export class Contacts {
  readonly #deps: PeopleDependencies;

  constructor(deps: PeopleDependencies) {
    this.#deps = deps;
  }

  /**
   * Adds or replaces a contact of the user, who has proven a present one by the ticket and proves
   * the new one by the code. Withdrawals close for a day, and every earlier contact is notified: a
   * thief who can read one mailbox must not empty the account before its owner notices.
   * @throws CallError `contact-unchanged`, `code-wrong` with `ticket` or `code`, `account-taken`
   */
  async change(
    { userId }: Caller,
    request: RequestOf<typeof changeContact>,
    context: Context,
  ): Promise<User> {
    const { writer, accounts, codes, tickets, notices, outbox, log } = this.#deps;
    const { target, columns } = contactOf(request);
    const before = accounts.require(userId);
    const own = contactKeys(before);
    if (own.includes(target.key)) throw new CallError('contact-unchanged', request.method);
    // A ticket that another user has got counts as none.
    if (!own.includes(tickets.ownerOf(request.ticket, 'contact'))) {
      throw new CallError('code-wrong', 'ticket');
    }
    // Last, so that no other mistake costs a code.
    codes.spend(target, 'contact-new', request.code.trim(), newContactAsker(userId, context));
    tickets.spend(request.ticket, 'contact');
    const user = await writer.run((tx) => {
      const row: UserRow = { ...accounts.require(userId), ...given(request.method, columns) };
      accounts.replace(tx, row);
      accounts.holdWithdrawals(tx, userId);
      log.write(tx, 'contact-changed', { userId, address: context.address }, request.method);
      notices.tell(tx, userId, 'contact-changed');
      return userToWire(accounts.require(userId));
    });
    sendToContacts(outbox, before, context.lang, 'contact-changed');
    return user;
  }
}

/** The columns of one kind; the other contact stays. */
const given = (
  method: 'phone' | 'email',
  { area_code, phone, email }: Pick<UserRow, 'area_code' | 'phone' | 'email'>,
): Partial<UserRow> => (method === 'phone' ? { area_code, phone } : { email });
