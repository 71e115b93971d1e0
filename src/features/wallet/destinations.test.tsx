// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { type Coin, coinByCode, type User } from '@tideline/wire';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { choose, field, press, show, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { AddressDetails } from './address-details.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressView } from './address-view.tsx';
import type { WithdrawAddress } from './addresses.ts';
import { CardList } from './card-list.tsx';
import { ChainChoice } from './chain-choice.tsx';
import { DepositChains } from './deposit-chains.tsx';
import { Destination, SentIt } from './deposit-view.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { VipTerms } from './vip-terms.tsx';
import { WithFundPassword } from './with-fund-password.tsx';
import { ToCard } from './withdraw-bank.tsx';
import { ToAddress } from './withdraw-coin.tsx';
import type { WithdrawInfo } from './withdrawal.ts';

const desk = tradingDesk();
const USDT = coinByCode('USDT') as Coin;
const refused = vi.fn();
const INFO = {
  ...{ currency_id: 3, code: 'USDT', available: '100', minimum: '20', fee: '1', left_today: 3 },
  ...{ held_until: null, chains: ['TRC20', 'ERC20', 'OMNI'], missing: [] },
} as WithdrawInfo;
const address = (id: string, chain: string, more: object = {}): WithdrawAddress => ({
  ...{
    id,
    currency_id: 3,
    code: 'USDT',
    chain,
    address: `T${id}abcdefghij`,
    remark: '',
    created: Number(id),
  },
  ...more,
});
const card = (id: string, bank_name = 'Paper Bank') => ({
  ...{ id, bank_name, card_number: `4000 1234 1234 000${id}`, holder: 'Ada', currency: 'EUR' },
});
let addresses: readonly WithdrawAddress[];
let cards: readonly object[];
let user: User;
beforeEach(() => {
  addresses = [];
  cards = [];
  user = {
    id: 'u',
    phone: '5550100',
    area_code: '+1',
    email: 'a@b.example',
    has_fund_password: true,
  } as never;
  desk.reply = (path) => ({
    data: path === 'wallet/get_address' ? { addresses } : path === 'user/center' ? user : { cards },
  });
});
function Where() {
  const { pathname, search } = useLocation();
  return <i>{pathname + search}</i>;
}
const boxes = () =>
  outline().filter((line) => /^[*-] |\[Address|T\d|^No |Paper Bank|^Choose/.test(line));

describe('a withdrawal to an address', () => {
  const open = (at = '/') => show(<ToAddress info={INFO} onRefused={refused} />, at);

  it('takes the only address of the first chain that has one', async () => {
    addresses = [address('1', 'ERC20', { remark: 'Mine' })];
    expect(await open()).toEqual([
      'Chain type',
      '- TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h * ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      'Withdraw address',
      '* Mine T1abcdefghij',
      '<New address /pages/user/address/create?coin=USDT>',
      'Quantity (USDT) = [All]',
      'Available 100.00 USDT Minimum 20.00 USDT',
      'Fee: 1.00 USDT',
      'Expected arrival: -- .strong',
      'Left today: 3 of 3',
      'Arrival within 12 hours. .note',
      'Remark (optional) =',
      '!',
      '[Withdraw]',
      'Up to 3 withdrawals a day.',
      'Paper trading: no real coin or money moves.',
    ]);
    await choose('TRC20');
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      'No withdraw addresses yet',
    ]);
    await choose('ERC20');
    await type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Confirm withdrawal',
      '[Close]',
      '30.00 USDT',
      'ERC20 · T1ab cdef ghij',
      'Fee: 1.00 USDT',
      'Expected arrival: 29.00 USDT',
      'Fund password = [Show password]',
      '!',
      '[Withdraw 30.00 USDT]',
    ]);
  });

  it('offers a few as cards, the newest first, and more in a sheet', async () => {
    addresses = [
      address('1', 'TRC20'),
      address('3', 'TRC20', { remark: 'Mine' }),
      address('2', 'TRC20'),
    ];
    await open();
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      '- Mine T3abcdefghij - T2abcdefghij - T1abcdefghij',
    ]);
    await press('Withdraw');
    expect(warnings()).toEqual([
      '! Please set the withdraw address first',
      '! Amount can not be empty',
      '!',
    ]);
    await choose(/Mine/);
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      '* Mine T3abcdefghij - T2abcdefghij - T1abcdefghij',
    ]);
    addresses = [...addresses, address('4', 'TRC20')];
    await open();
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
    ]);
    await press('Withdraw');
    expect(warnings()).toEqual([
      '! Please set the withdraw address first',
      '! Amount can not be empty',
      '!',
    ]);
    await press('Withdraw address Choose an address');
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Withdraw address',
      '[Close]',
      '[T4abcdefghij]',
      '[Mine · T3abcdefghij]',
      '[T2abcdefghij]',
      '[T1abcdefghij]',
    ]);
    await press('Mine · T3abcdefghij');
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      '[Withdraw address Mine · T3abcdefghij]',
    ]);
  });

  it('begins with the address of a link', async () => {
    addresses = [address('1', 'TRC20'), address('2', 'ERC20'), address('3', 'ERC20')];
    await open('/?address=2');
    expect(boxes()).toEqual([
      '- TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h * ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      '- T3abcdefghij * T2abcdefghij',
    ]);
    await open('/?address=9');
    expect(boxes()).toEqual([
      '* TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      '* T1abcdefghij',
    ]);
  });

  it('has none without an address', async () => {
    await open();
    expect(boxes()).toEqual([
      '- TRC20 Tron Fee 1.00 USDT Within 12 h - OMNI Bitcoin Omni Fee 1.00 USDT Within 12 h - ERC20 Ethereum Fee 1.00 USDT Within 12 h',
      'No withdraw addresses yet',
    ]);
  });

  it('offers to load the book again after an error', async () => {
    desk.reply = () => ({ error: { id: 'unavailable' } });
    const failed = await open();
    expect(failed).toEqual(['!', 'Refused so', '[Try again]']);
    desk.reply = () => ({ data: { addresses: [address('1', 'TRC20')] } });
    await press('Try again');
    expect(outline().length).toBeGreaterThan(failed.length);
  });
});

describe('a withdrawal to a card', () => {
  const bank = { ...INFO, currency_id: 9999, code: 'Bank' };
  it('takes the only card, and asks which of several', async () => {
    cards = [card('1')];
    await show(<ToCard info={bank} onRefused={refused} />);
    expect(boxes()).toEqual(['* Paper Bank •••• 0001']);
    await type(/^Amount/, '30');
    await press(/^Withdraw 30/);
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Confirm withdrawal',
      '[Close]',
      '30.00 USD',
      'Paper Bank •••• 0001',
      'Fee: 1.00 USD',
      'Expected arrival: 29.00 USD',
      'Fund password = [Show password]',
      '!',
      '[Withdraw 30.00 USD]',
    ]);
    cards = [card('1'), card('2', 'Other Bank')];
    await show(<ToCard info={bank} onRefused={refused} />);
    expect(boxes()).toEqual(['- Paper Bank •••• 0001 - Other Bank •••• 0002']);
  });
});

describe('the form of a new address', () => {
  const PLACE = `T${'a'.repeat(33)}`;
  const open = (at = '/new') =>
    show(
      <>
        <AddressForm user={user} />
        <Where />
      </>,
      at,
    );

  it('has the chains and the hint of its coin, and says what is missing', async () => {
    expect(await open()).toEqual([
      '[Coin USDT]',
      'Chain type',
      '* TRC20 Tron - OMNI Bitcoin Omni - ERC20 Ethereum',
      'Withdraw address =',
      'Starts with T, 34 characters',
      '[Paste] [Scan]',
      'Remark (optional) =',
      'Fund password = [Show password]',
      '* Phone - E-mail .strong',
      'Verification code = [Get code]',
      '!',
      '[Save]',
      'Paper trading: no real coin or money moves. .note',
      '/new',
    ]);
    const seen = await table(['/?coin=BTC', '/?coin=USDT', '/?coin=Bank'], async (at) =>
      (await open(at)).slice(0, 7),
    );
    expect(seen).toEqual({
      '/?coin=BTC': [
        '[Coin BTC]',
        'Chain type',
        '* OMNI Bitcoin Omni',
        'Withdraw address =',
        'Starts with 1, 3 or bc1',
        '[Paste] [Scan]',
        'Remark (optional) =',
      ],
      '/?coin=Bank': [
        '[Coin USDT]',
        'Chain type',
        '* TRC20 Tron - OMNI Bitcoin Omni - ERC20 Ethereum',
        'Withdraw address =',
        'Starts with T, 34 characters',
        '[Paste] [Scan]',
        'Remark (optional) =',
      ],
      '/?coin=USDT': [
        '[Coin USDT]',
        'Chain type',
        '* TRC20 Tron - OMNI Bitcoin Omni - ERC20 Ethereum',
        'Withdraw address =',
        'Starts with T, 34 characters',
        '[Paste] [Scan]',
        'Remark (optional) =',
      ],
    });
    await open('/?coin=USDT');
    await choose('ERC20');
    expect(outline().slice(0, 7)).toEqual([
      '[Coin USDT]',
      'Chain type',
      '- TRC20 Tron - OMNI Bitcoin Omni * ERC20 Ethereum',
      'Withdraw address =',
      'Starts with 0x, 42 characters',
      '[Paste] [Scan]',
      'Remark (optional) =',
    ]);
    await press('Save');
    expect([warnings(), desk.sent]).toEqual([
      [
        '! Please fill in this field',
        '! Please fill in this field',
        '! Please enter the verification code',
        '!',
      ],
      [],
    ]);
  });

  it('sends trimmed texts with both proofs, and returns to the addresses', async () => {
    await open('/?coin=USDT');
    await type('Withdraw address', `  ${PLACE} `);
    await type(/^Remark/, ' Mine ');
    fireEvent.change(screen.getByLabelText('Fund password', { selector: 'input' }), {
      target: { value: '246810' },
    });
    const code = screen.getAllByRole('textbox').at(-1);
    if (code) fireEvent.change(code, { target: { value: ' 123456 ' } });
    await settled();
    await press('Save');
    expect([desk.sent, desk.toasts(), outline().at(-1)]).toEqual([
      [
        {
          address: 'Taaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          chain: 'TRC20',
          code: '123456',
          currency_id: '3',
          fund_password: '246810',
          path: 'wallet/addaddress',
          remark: 'Mine',
        },
        {
          address: 'Taaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
          chain: 'TRC20',
          code: '123456',
          currency_id: '3',
          fund_password: '246810',
          path: 'wallet/addaddress',
          remark: 'Mine',
        },
      ],
      ['Address saved'],
      '/pages/user/address/index',
    ]);
  });

  it('takes an address from the clipboard, and says when there is none', async () => {
    const read = vi.fn<() => Promise<string>>();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { readText: read } });
    const seen = [];
    for (const text of ['tron:TXYZ?amount=1', '  ', null]) {
      await open();
      if (text === null) read.mockRejectedValueOnce(new Error('no'));
      else read.mockResolvedValueOnce(text);
      await press('Paste');
      seen.push([text, field('Withdraw address').value, desk.toasts().at(-1)]);
    }
    expect(seen).toEqual([
      ['tron:TXYZ?amount=1', 'TXYZ', undefined],
      ['  ', '', '! There is no text to paste. Copy the address first'],
      [null, '', '! This browser does not let the app paste. Hold the field and choose Paste'],
    ]);
  });

  it('chooses where the code goes, when there are two ways', async () => {
    await open();
    expect(outline().filter((line) => /Phone|Email/.test(line))).toEqual([
      '* Phone - E-mail .strong',
    ]);
    user = { ...user, phone: null };
    await open();
    expect(screen.queryByRole('radio', { name: /Phone/ })).toBeNull();
  });
});

describe('an address of the book', () => {
  it('is shown whole, leads to a withdrawal, and is removed after a question', async () => {
    const entry = address('7', 'TRC20', { remark: 'Mine', created: Date.UTC(2026, 0, 2, 3, 4, 5) });
    const before = await show(
      <>
        <AddressDetails entry={entry} />
        <Where />
      </>,
      '/one',
    );
    expect(before).toEqual([
      'Coin: USDT',
      'Chain type: TRC20',
      'Remark: Mine',
      'Added: 01/02/2026, 03:04:05',
      'T7abcdefghij',
      '[Copy address]',
      '<Withdraw /pages/assets/withdraw/detail?coin=USDT&address=7> [Delete address]',
      '/one',
    ]);
    await press('Delete address');
    expect(changedSince(before)).toEqual([
      'Delete address',
      '[Close]',
      'Delete this address from your address book?',
      'USDT · TRC20 · T7abcdefghij .note',
      '[Cancel] [Delete address] .danger',
    ]);
    await press('Cancel');
    expect([screen.queryByRole('dialog'), desk.sent]).toEqual([null, []]);
    await press('Delete address');
    await press('Delete address');
    expect([desk.sent, desk.toasts(), outline().at(-1)]).toEqual([
      [
        {
          id: '7',
          path: 'wallet/deladdress',
        },
      ],
      ['Operation succeeded'],
      '/pages/user/address/index',
    ]);
    const plain = address('7', 'TRC20');
    expect(
      (await show(<AddressDetails entry={plain} />)).some((line) => line.startsWith('Remark')),
    ).toBe(false);
  });
});

describe('the cards', () => {
  it('are listed masked, and removed after a question', async () => {
    expect(await show(<CardList />)).toEqual(['No bank cards yet']);
    cards = [card('1'), card('2', 'Other Bank')];
    expect(await show(<CardList />)).toEqual([
      '<Paper Bank •••• 0001 · Ada · EUR .note /pages/assets/recordDetail?kind=card&id=1> [Delete card: Paper Bank •••• 0001]',
      '<Other Bank •••• 0002 · Ada · EUR .note /pages/assets/recordDetail?kind=card&id=2> [Delete card: Other Bank •••• 0002]',
    ]);
    await press(/Other Bank/);
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Delete card',
      '[Close]',
      'Other Bank •••• 0002',
      '[Cancel] [Delete card] .danger',
    ]);
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/Other Bank/);
    cards = [card('1')];
    desk.sent.length = 0;
    await press('Delete card');
    expect([desk.sent, screen.queryByRole('dialog'), outline()]).toEqual([
      [
        {
          id: '2',
          path: 'user/cash_delete',
        },
        {
          path: 'user/cash_info',
        },
      ],
      null,
      [
        '<Paper Bank •••• 0001 · Ada · EUR .note /pages/assets/recordDetail?kind=card&id=1> [Delete card: Paper Bank •••• 0001]',
      ],
    ]);
  });
});

describe('where a deposit goes', () => {
  const place = { address: 'Tabcdefgh', payee: null, minimum: '10', review_seconds: 2.1 } as never;
  it('is an address of its chain, or a payee', async () => {
    expect(await show(<Destination coin={USDT} chain="TRC20" place={place} />)).toEqual([
      'Send only USDT on TRC20. Minimum deposit: 10.00 USDT',
      'Deposit address',
      'Tabcdefgh',
      '[Copy address]',
      '[QR code and picture]',
      'Deposits support simple send only.',
      'Report the deposit with its receipt. It is credited after review.',
    ]);
    const payee = { payee: 'Tideline', account: '1', reference: 'R', other: 'x' };
    const bank = { ...(place as object), address: null, payee } as never;
    expect(
      await show(<Destination coin={coinByCode('Bank') as Coin} chain="Bank" place={bank} />),
    ).toEqual([
      'Minimum deposit: 10.00 USD',
      'Payee: Tideline [Copy Payee]',
      'Account number: 1 [Copy Account number]',
      'Payment reference: R [Copy Payment reference]',
      'Report the deposit with its receipt. It is credited after review.',
    ]);
    expect(await show(<SentIt code="USDT" chain="TRC20" />)).toEqual([
      "<I've sent it /pages/assets/deposit/charge?coin=USDT&chain=TRC20>",
    ]);
  });

  it('says how long the review takes', async () => {
    const manual = { ...(place as object), review_seconds: null } as never;
    const seen = [];
    for (const each of [null, place, manual]) {
      seen.push(
        (await show(<DepositChains coin={USDT} chain="TRC20" onChain={vi.fn()} place={each} />))[1],
      );
    }
    expect(seen).toEqual([
      '* TRC20 Tron No fee -- - OMNI Bitcoin Omni No fee -- - ERC20 Ethereum No fee --',
      '* TRC20 Tron No fee About 3 s - OMNI Bitcoin Omni No fee About 3 s - ERC20 Ethereum No fee About 3 s',
      '* TRC20 Tron No fee By a person - OMNI Bitcoin Omni No fee By a person - ERC20 Ethereum No fee By a person',
    ]);
    const chosen = vi.fn();
    expect(await show(<ChainChoice chains={['TRC20', 'X']} value="X" onValue={chosen} />)).toEqual([
      'Chain type',
      '- TRC20 Tron * X',
    ]);
    await choose('TRC20');
    expect(chosen.mock.calls).toEqual([['TRC20']]);
  });

  it('unfolds its picture', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const before = await show(<AddressView address="Tabc" title="USDT · TRC20" />);
    await press(/QR/);
    expect(changedSince(before)).toEqual([
      '[QR code and picture] open',
      '!',
      'This page could not be loaded. Check your connection and try again.',
      '[Try again]',
      '[Save picture] off',
    ]);
    await press(/QR/);
    expect(outline()).toEqual(before);
  });
});

describe('what a withdrawal or deposit needs', () => {
  it('is listed in the order in which it can be done', async () => {
    const missing = ['address', 'bank-card', 'fund-password', 'verification'] as const;
    expect(await show(<MissingSteps info={{ ...INFO, missing: [...missing] }} />)).toEqual([
      'Before you can withdraw',
      '<Please complete KYC Verification first Verify /pages/verification/index>',
      '<For your assets security, please set the fund password first Set it /pages/settings/security/changePayPassword>',
      '<Please set the withdraw address first Add address /pages/user/address/create?coin=USDT>',
      '<Please add a bank card first Add card /pages/bankbind/addbank>',
    ]);
    expect((await show(<MissingSteps info={{ ...INFO, missing: ['address'] }} />)).length).toBe(2);
  });

  it('is a membership for the VIP channel', async () => {
    const terms = {
      ...{ member: false, turnover: '1234.567', turnover_required: '100000', minimum: '1000' },
      ...{ maximum: '50000', used_today: '0', open: 1, open_maximum: 3, review_seconds: null },
    } as never;
    expect(await show(<VipTerms code="USDT" terms={terms} />)).toEqual([
      'VIP status: Not VIP yet .strong',
      'Spot turnover: 1,234.56 / 100,000.00 USDT',
      'Minimum: 1,000.00 USDT',
      'Daily maximum: 50,000.00 USDT',
      'Used today (UTC): 0.00 USDT',
      'Under review: 1 / 3',
      'Review time: By a person',
      'A spot turnover of 100,000.00 USDT makes you VIP. .note',
      '<See Promotion /pages/promotion/index> <Report a deposit /pages/assets/deposit/charge>',
    ]);
    const member = { ...(terms as object), member: true, review_seconds: 5 } as never;
    expect(
      (await show(<VipTerms code="USDT" terms={member} />)).filter((line) =>
        /VIP|<|eview/.test(line),
      ),
    ).toEqual([
      'VIP status: VIP .strong',
      'Under review: 1 / 3',
      'Review time: 5 s',
      'Reviewed before ordinary deposits. .note',
      '<Deposit address /pages/assets/deposit/index>',
    ]);
  });

  it('is a fund password', async () => {
    const form = () => <p>the form</p>;
    expect(await show(<WithFundPassword>{form}</WithFundPassword>)).toEqual(['the form']);
    user = { ...user, has_fund_password: false } as never;
    expect(await show(<WithFundPassword>{form}</WithFundPassword>)).toEqual([
      'For your assets security, please set the fund password first',
      '<Set it /pages/settings/security/changePayPassword>',
    ]);
  });
});
