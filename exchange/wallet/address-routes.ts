import { coinByCode, type ResponseOf } from '@tideline/wire';
import { cashInfo, cashSave } from '@tideline/wire/calls/bank';
import { addAddress, delAddress, getAddress } from '@tideline/wire/calls/funding';
import { contactKeys, type FundPasswords } from '../accounts/fund-passwords.ts';
import type { Accounts } from '../accounts/service.ts';
import { type Asker, userAsker } from '../codes/asker.ts';
import type { Target } from '../codes/rules.ts';
import type { Codes } from '../codes/service.ts';
import type { Dependencies } from '../compose/dependencies.ts';
import { type Binding, callerOf, serve } from '../http/handler.ts';
import { CallError } from '../refusal.ts';
import { cleanField } from '../verification/rules.ts';
import type { AddressBook, AddressRow } from './address-book.ts';
import { fitsChain } from './addresses.ts';
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
      const user = accounts.require(who.userId);
      if (user.fund_password === null) {
        throw new CallError('fund-password-missing', 'fund_password');
      }
      // Checks the code last: the check spends it, and a wrong password should not cost a code.
      await fundPasswords.check(who, request.fund_password);
      spendOwn(codes, contactKeys(user), request.code, userAsker(who.userId));
      const { chain, remark = '' } = request;
      const entry = { coin: coin.code, chain, address, remark: remark.trim() };
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
      const clean = { ...request };
      for (const field of Object.keys(request) as (keyof typeof request)[]) {
        clean[field] = cleanField(request[field], field);
      }
      return cardToWire(await writer.run((tx) => book.bind(tx, who, clean)));
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
