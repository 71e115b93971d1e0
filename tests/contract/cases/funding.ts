import { cashDelete, cashInfo, cashSave } from '@tideline/wire/calls/bank';
import { smsMail } from '@tideline/wire/calls/codes';
import {
  addAddress,
  chargeReq,
  delAddress,
  depositLog,
  getAddress,
  getInAddress,
  getInfo,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import { changeFundPassword } from '@tideline/wire/calls/user';
import type { TestExchange } from '../support/exchange.ts';
import { codeFor, intent, type Person } from '../support/people.ts';
import { AMOUNT, type Case, CLIENT_ID, COIN, DIGITS, ID, NOTE, SPAN, TEXT, WORD } from './case.ts';

const USDT = '3';
const BANK = '9999';
const FUND = '246810';

const deposit = async (person: Person) => ({
  currency_id: USDT,
  chain: 'TRC20',
  amount: '100',
  receipt: await person.picture(),
  client_id: intent(),
});

const REQUESTS = { currency_id: COIN, status: WORD, ...SPAN, page: DIGITS };

let addresses = 0;
/** A request for a new address by a user with a fund password. */
async function newAddress(person: Person, exchange: TestExchange) {
  await person.ask(changeFundPassword, { password: FUND, password_confirm: FUND });
  await person.call(smsMail, { email: person.email, purpose: 'address' });
  addresses += 1;
  return {
    currency_id: USDT,
    chain: 'ERC20',
    address: `0x${String(addresses).padStart(40, 'a')}`,
    remark: 'mine',
    fund_password: FUND,
    code: await codeFor(exchange, person.email),
  };
}
const bookAddress = async (person: Person, exchange: TestExchange) =>
  (await person.call(addAddress, await newAddress(person, exchange))).id;

const CARD_FIELDS = {
  name: 'Main card',
  card_number: '4000 1234 1234 1234',
  bank_name: 'Paper Bank',
  branch: 'Centre',
  bank_address: '1 Street',
  swift: 'PAPERXXX',
  holder: 'Ada Lovelace',
  iban: 'XX00 1234',
  payee_address: '2 Street',
  zip_code: '10000',
  currency: 'EUR',
};
/** A request for a card of a user with a fund password. */
async function newCard(person: Person, exchange: TestExchange) {
  await person.ask(changeFundPassword, { password: FUND, password_confirm: FUND });
  await person.call(smsMail, { email: person.email, purpose: 'address' });
  const code = await codeFor(exchange, person.email);
  return { ...CARD_FIELDS, fund_password: FUND, code };
}
const boundCard = async (person: Person, exchange: TestExchange) =>
  (await person.call(cashSave, await newCard(person, exchange))).id;

const withdrawal = async (person: Person) => {
  const [first] = (await person.call(getAddress, {})).addresses;
  return {
    currency_id: USDT,
    address_id: first?.id,
    amount: '20',
    fund_password: FUND,
    client_id: intent(),
  };
};

/** What proves that the owner adds a destination. */
const PROOF = {
  fund_password: [
    ['12345', 'field-invalid'],
    ['000000', 'fund-password-wrong'],
  ],
  code: [
    ['', 'field-required'],
    ['12345a', 'field-invalid'],
  ],
} as const;

/** Bank cards, addresses, deposits and withdrawals. */
export const FUNDING: readonly Case[] = [
  { row: cashInfo, as: 'newcomer', good: () => ({}), bad: {}, again: 'ok' },
  {
    row: cashSave,
    as: 'newcomer',
    good: newCard,
    bad: {
      ...Object.fromEntries(
        Object.keys(CARD_FIELDS).map((field) => [
          field,
          [...TEXT(200), ['x', 'field-invalid']] as const,
        ]),
      ),
      ...PROOF,
    },
    again: 'code-wrong code',
  },
  {
    row: cashDelete,
    as: 'newcomer',
    good: async (person, exchange) => ({ id: await boundCard(person, exchange) }),
    bad: { id: [...ID, ['999999', 'bank-card-required']] },
    again: 'bank-card-required id',
    foreign: {
      id: {
        form: async (owner, _other, exchange) => ({ id: await boundCard(owner, exchange) }),
        answer: 'bank-card-required',
      },
    },
  },
  {
    row: getInAddress,
    as: 'newcomer',
    good: () => ({ currency_id: USDT, chain: 'TRC20' }),
    bad: { currency_id: COIN, chain: [['nowhere', 'chain-unknown']] },
    again: 'same',
  },
  {
    row: chargeReq,
    as: 'newcomer',
    good: deposit,
    bad: {
      currency_id: COIN,
      chain: [['nowhere', 'chain-unknown']],
      amount: [...AMOUNT, ['0.5', 'amount-too-small'], ['99999999', 'amount-too-large']],
      receipt: [
        ['', 'receipt-required'],
        ['nothing', 'upload-failed'],
      ],
      channel: [
        ['gold', 'field-invalid'],
        ['vip', 'vip-required'],
      ],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: { receipt: { form: deposit, answer: 'upload-failed' } },
  },
  {
    row: getInfo,
    as: 'demo',
    good: () => ({ currency_id: USDT }),
    bad: { currency_id: COIN },
    again: 'ok',
  },
  {
    row: getAddress,
    as: 'demo',
    good: () => ({ currency_id: USDT }),
    bad: { currency_id: COIN },
    again: 'same',
  },
  {
    row: walletOut,
    as: 'demo',
    good: withdrawal,
    bad: {
      currency_id: COIN,
      address_id: [...ID, ['999999', 'address-not-found']],
      card_id: [...ID, ['1', 'field-invalid']],
      amount: [...AMOUNT, ['1', 'amount-too-small']],
      remark: NOTE(200),
      fund_password: [
        ['12345', 'field-invalid'],
        ['000000', 'fund-password-wrong'],
      ],
      client_id: CLIENT_ID,
    },
    again: 'same',
    foreign: {
      address_id: { form: withdrawal, answer: 'address-not-found' },
      card_id: {
        form: async (owner, _other, exchange) => ({
          currency_id: BANK,
          card_id: await boundCard(owner, exchange),
          amount: '200',
          fund_password: FUND,
          client_id: intent(),
        }),
        answer: 'bank-card-required',
      },
    },
  },
  {
    row: addAddress,
    as: 'newcomer',
    good: newAddress,
    bad: {
      currency_id: COIN,
      chain: [['nowhere', 'chain-unknown']],
      address: [...TEXT(200), ['nowhere', 'address-invalid']],
      remark: NOTE(100),
      ...PROOF,
    },
    again: 'address-known address',
    // The first request spends the code that the others have.
    atOnce: 'code-wrong code',
  },
  {
    row: delAddress,
    as: 'newcomer',
    good: async (person, exchange) => ({ id: await bookAddress(person, exchange) }),
    bad: { id: [...ID, ['999999', 'address-not-found']] },
    again: 'address-not-found id',
    foreign: {
      id: {
        form: async (owner, _other, exchange) => ({ id: await bookAddress(owner, exchange) }),
        answer: 'address-not-found',
      },
    },
  },
  { row: depositLog, as: 'demo', good: () => ({}), bad: REQUESTS, again: 'ok' },
  { row: withdrawLog, as: 'demo', good: () => ({}), bad: REQUESTS, again: 'ok' },
];
