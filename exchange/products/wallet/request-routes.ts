import { formatUnits, type RequestOf, type ResponseOf } from '@tideline/wire';
import {
  chargeReq,
  depositLog,
  getInAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { cursorOf, PAGE_SIZE, spanOf, wirePage } from '../../foundation/transactions/paging.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { FundPasswords } from '../../people/accounts/fund-passwords.ts';
import type { ReviewSettings } from '../../people/reviews/rules.ts';
import type { Uploads } from '../../people/uploads/service.ts';
import type { Accounts } from '../../people/users/service.ts';
import type { Promotion } from '../promotion/service.ts';
import type { AddressBook } from './address-book.ts';
import { PAYEE, paperAddress } from './addresses.ts';
import type { Deposits } from './deposits.ts';
import { anyCoin, checkChain, readAmount, walletCoin } from './limits.ts';
import { depositToWire, withdrawalToWire } from './record-rows.ts';
import { vipTermsOf } from './vip-terms.ts';
import type { Withdrawals, WithdrawalTerms } from './withdrawals.ts';

interface RequestRouteDependencies {
  readonly accounts: Accounts;
  readonly book: AddressBook;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly uploads: Uploads;
  readonly fundPasswords: FundPasswords;
  readonly promotion: Promotion;
  readonly reviews: ReviewSettings;
}

type WithdrawalRecord = ResponseOf<typeof walletOut>;
type Missing = ResponseOf<typeof getInfo>['missing'][number];

export function requestRoutes(
  deps: Dependencies,
  own: RequestRouteDependencies,
): readonly Binding[] {
  const { clock, ledger, idempotency, store, writer } = deps;
  const { accounts, book, deposits, withdrawals, uploads, fundPasswords } = own;

  /** The requirements of a withdrawal that a user lacks (ROLE:withdrawal). */
  const missingFor = (userId: string, coin: string): Missing[] => {
    const user = accounts.require(userId);
    const missing: Missing[] = [];
    if (user.verification !== 'verified') missing.push('verification');
    if (coin === 'Bank') {
      if (book.cardsOf(userId).length === 0) missing.push('bank-card');
    } else if (!book.addressesOf(userId).some((each) => each.coin === coin)) {
      missing.push('address');
    }
    if (user.fund_password === null) missing.push('fund-password');
    return missing;
  };

  /**
   * Checks in the order of the product's prompts. The call's row has already required a verified
   * user.
   * @throws CallError
   */
  const termsOf = (userId: string, request: RequestOf<typeof walletOut>): WithdrawalTerms => {
    const { coin, limits } = walletCoin(request.currency_id);
    const where = destination(book, userId, coin.code, request);
    const amount = readAmount(coin, request.amount, limits.minWithdrawal);
    return {
      clientId: request.client_id,
      coin: coin.code,
      ...where,
      amount,
      fee: limits.withdrawalFee,
      remark: (request.remark ?? '').trim(),
    };
  };

  return [
    serve(getInAddress, ({ currency_id, chain }, context) => {
      const { userId } = callerOf(context);
      const wallet = walletCoin(currency_id);
      const { coin, limits } = wallet;
      checkChain(coin, chain);
      const bank = chain === 'Bank';
      return writer.read(() => ({
        currency_id: coin.id,
        chain,
        address: bank ? null : paperAddress(userId, coin.code, chain),
        payee: bank ? { ...PAYEE, reference: `PAPER-${userId}` } : null,
        minimum: formatUnits(limits.minDeposit, coin.scale),
        review_seconds: own.reviews.automatic ? own.reviews.delay / 1_000 : null,
        vip: vipTermsOf(own, wallet, userId, clock.now()),
      }));
    }),

    serve(chargeReq, async (request, context) => {
      const { userId } = callerOf(context);
      if (request.receipt.trim() === '') throw new CallError('receipt-required', 'receipt');
      await uploads.require(userId, request.receipt, 'receipt');
      return idempotency.run(userId, request.client_id, 'wallet/charge_req', request, (tx) =>
        depositToWire(deposits.report(tx, userId, request)),
      );
    }),

    serve(getInfo, ({ currency_id }, context) => {
      const { userId } = callerOf(context);
      const { coin, limits } = walletCoin(currency_id);
      const units = (amount: bigint) => formatUnits(amount, coin.scale);
      return writer.read(() => ({
        currency_id: coin.id,
        code: coin.code,
        available: units(ledger.holding(userId, 'currency', coin.code).available),
        minimum: units(limits.minWithdrawal),
        fee: units(limits.withdrawalFee),
        left_today: withdrawals.leftToday(userId, clock.now()),
        held_until: withdrawals.heldUntil(userId, clock.now()),
        chains: [...coin.chains],
        missing: missingFor(userId, coin.code),
      }));
    }),

    serve(walletOut, async (request, context) => {
      const { userId } = callerOf(context);
      const who = { userId, address: context.address };
      // Not in the hashed and stored body: six digits could be guessed from the hash.
      const { fund_password: _, ...body } = request;
      // A repeat gets the first answer even when its address is gone.
      const first = await idempotency.answered<WithdrawalRecord>(
        userId,
        request.client_id,
        'wallet/out',
        body,
      );
      if (first) return first;
      const terms = termsOf(userId, request);
      await fundPasswords.check(who, request.fund_password);
      return idempotency.run(userId, request.client_id, 'wallet/out', body, (tx) =>
        withdrawalToWire(withdrawals.ask(tx, who, terms)),
      );
    }),

    serve(depositLog, async (request, context) => {
      const query = requestQuery(callerOf(context).userId, request);
      await writer.settle();
      return wirePage(await store.history.page('deposits', query), depositToWire);
    }),

    serve(withdrawLog, async (request, context) => {
      const query = requestQuery(callerOf(context).userId, request);
      await writer.settle();
      return wirePage(await store.history.page('withdrawals', query), withdrawalToWire);
    }),
  ];
}

/** The destination: an entry of the user's own book. @throws CallError */
function destination(
  book: AddressBook,
  userId: string,
  coin: string,
  { address_id, card_id }: RequestOf<typeof walletOut>,
): Pick<WithdrawalTerms, 'chain' | 'address' | 'destination'> {
  if (coin === 'Bank') {
    if (address_id !== undefined) throw new CallError('field-invalid', 'address_id');
    if (card_id === undefined) throw new CallError('bank-card-required', 'card_id');
    const card = book.card(userId, card_id);
    return { chain: 'Bank', address: card.card_number, destination: card.bank_name };
  }
  if (card_id !== undefined) throw new CallError('field-invalid', 'card_id');
  if (address_id === undefined) throw new CallError('address-required', 'address_id');
  const entry = book.address(userId, address_id);
  if (entry.coin !== coin) throw new CallError('address-not-found', 'address_id');
  return { chain: entry.chain, address: entry.address, destination: entry.remark };
}

/** The user's requests that fit the filters. @throws CallError `coin-unknown` */
function requestQuery(userId: string, request: RequestOf<typeof depositLog>) {
  const { currency_id, status, page } = request;
  const coin = currency_id === undefined ? null : anyCoin(currency_id, 'currency_id').code;
  return {
    where: {
      user_id: userId,
      ...(coin !== null && { coin }),
      ...(status !== undefined && { status }),
    },
    time: spanOf(request, 'time'),
    before: cursorOf(page),
    limit: PAGE_SIZE,
  };
}
