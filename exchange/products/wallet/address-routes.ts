import { coinByCode, type ResponseOf } from '@tideline/wire';
import { type BankCardField, fitsCard } from '@tideline/wire/bank-card';
import { cashDelete, cashInfo, cashSave } from '@tideline/wire/calls/bank';
import { addAddress, delAddress, getAddress } from '@tideline/wire/calls/funding';
import { fitsChain } from '@tideline/wire/chain-address';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import { contactKeys, type FundPasswords } from '../../people/accounts/fund-passwords.ts';
import { type Asker, userAsker } from '../../people/codes/asker.ts';
import type { Target } from '../../people/codes/rules.ts';
import type { Codes } from '../../people/codes/service.ts';
import type { Accounts } from '../../people/users/service.ts';
import { cleanField } from '../../people/verification/rules.ts';
import type { AddressBook, AddressRow } from './address-book.ts';
import { anyCoin, checkChain, walletCoin } from './limits.ts';
import { cardToWire } from './record-rows.ts';

interface AddressRouteDependencies {
  readonly accounts: Accounts;
  readonly book: AddressBook;
  readonly codes: Codes;
  readonly fundPasswords: FundPasswords;
}

export function addressRoutes(
  { writer }: Pick<Dependencies, 'writer'>,
  { accounts, book, codes, fundPasswords }: AddressRouteDependencies,
): readonly Binding[] {
  /** A stolen session must not choose where money goes. @throws CallError */
  const prove = async (
    who: { readonly userId: string; readonly address: string },
    { fund_password, code }: { readonly fund_password: string; readonly code: string },
  ): Promise<void> => {
    const user = accounts.require(who.userId);
    if (user.fund_password === null) throw new CallError('fund-password-missing', 'fund_password');
    // Checks the code last: the check spends it, and a wrong password should not cost a code.
    await fundPasswords.check(who, fund_password);
    spendOwn(codes, contactKeys(user), code, userAsker(who.userId));
  };
  return [
    serve(getAddress, ({ currency_id }, context) => {
      const { userId } = callerOf(context);
      const only = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
      return writer.read(() => ({
        addresses: book
          .addressesOf(userId)
          .filter((each) => only === null || each.coin === only)
          .map(addressToWire),
      }));
    }),

    serve(addAddress, async (request, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      const { coin } = walletCoin(request.currency_id);
      checkChain(coin, request.chain);
      const address = request.address.trim();
      // Bank money goes to bank cards.
      if (request.chain === 'Bank') throw new CallError('chain-unknown', 'chain');
      if (!fitsChain(request.chain, address)) throw new CallError('address-invalid', 'address');
      const { chain, remark = '' } = request;
      const entry = { coin: coin.code, chain, address, remark: remark.trim() };
      // Says so before the code is spent.
      book.refuseKnown(who.userId, entry);
      await prove(who, request);
      return addressToWire(await writer.run((tx) => book.add(tx, who, entry)));
    }),

    serve(delAddress, async ({ id }, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      await writer.run((tx) => book.remove(tx, who, id));
      return {};
    }),

    serve(cashInfo, (_request, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => ({ cards: book.cardsOf(userId).map(cardToWire) }));
    }),

    serve(cashSave, async (request, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      const { fund_password, code, ...card } = request;
      const clean = { ...card };
      for (const field of Object.keys(card) as BankCardField[]) {
        clean[field] = cleanField(card[field], field);
        if (!fitsCard(field, clean[field])) throw new CallError('field-invalid', field);
      }
      await prove(who, { fund_password, code });
      return cardToWire(await writer.run((tx) => book.bind(tx, who, clean)));
    }),

    serve(cashDelete, async ({ id }, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      await writer.run((tx) => book.unbind(tx, who, id));
      return {};
    }),
  ];
}

/** Checks a code sent to the user's own phone or mailbox. @throws CallError `code-wrong` */
function spendOwn(codes: Codes, keys: readonly string[], code: string, asker: Asker): void {
  const targets = keys.map(
    (key): Target => ({ channel: key.startsWith('+') ? 'sms' : 'mail', key, to: key }),
  );
  let refused: unknown = new CallError('code-wrong', 'code');
  for (const target of targets) {
    try {
      codes.spend(target, 'address', code, asker);
      return;
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

function addressToWire(row: AddressRow): ResponseOf<typeof addAddress> {
  const { id, coin, chain, address, remark, created } = row;
  const currency_id = coinByCode(coin)?.id ?? 0;
  return { id: String(id), currency_id, code: coin, chain, address, remark, created };
}
