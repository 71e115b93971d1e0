// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { type Coin, coinByCode } from '@tideline/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { choose, press, show } from '../../testing/hands.ts';
import { changedSince, outline } from '../../testing/outline.ts';
import { AddressView } from './address-view.tsx';
import { CardList } from './card-list.tsx';
import { ChainChoice } from './chain-choice.tsx';
import { Corner } from './corner.tsx';
import { DepositChains } from './deposit-chains.tsx';
import { Destination, SentIt } from './deposit-view.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { card, destinationsDesk, INFO, USDT } from './testing/destinations.tsx';
import { VipTerms } from './vip-terms.tsx';
import { WithFundPassword } from './with-fund-password.tsx';

const { desk, stored } = destinationsDesk();

describe('the cards', () => {
  it('are listed masked, and removed after a question', async () => {
    expect(await show(<CardList />)).toEqual(['No bank cards yet']);
    stored.cards = [card('1'), card('2', 'Other Bank')];
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
    stored.cards = [card('1')];
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
    const described = () =>
      screen
        .getAllByRole('radio')
        .map((each) => document.getElementById(each.getAttribute('aria-describedby') ?? ''))
        .map((each) => each && outline(each));
    expect(described()).toEqual(Array(3).fill(['No fee By a person']));
    const chosen = vi.fn();
    expect(await show(<ChainChoice chains={['TRC20', 'X']} value="X" onValue={chosen} />)).toEqual([
      'Chain type',
      '- TRC20 Tron * X',
    ]);
    expect(
      screen.getAllByRole('radio').map((each) => each.getAttribute('aria-describedby')),
    ).toEqual([null, null]);
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

describe('the picture of an address', () => {
  const links: HTMLAnchorElement[] = [];
  beforeEach(() => {
    links.length = 0;
    const nothing = () => undefined;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      ...{ fillRect: nothing, fillText: nothing },
    } as never);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
      links.push(this as HTMLAnchorElement);
    });
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = nothing;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  const save = async (picture: Blob | null) => {
    const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    toBlob.mockImplementation((take) => take(picture));
    const before = await show(<AddressView address="Tabc" title="USDT · TRC20" />);
    await press(/QR/);
    expect(changedSince(before)).toEqual([
      '[QR code and picture] open',
      '{QR code: USDT · TRC20}',
      '[Save picture]',
    ]);
    await press('Save picture');
    return [desk.toasts(), links.map(({ download, href }) => [download, href])];
  };

  it('is saved under the name of coin and chain', async () => {
    expect(await save(new Blob(['x']))).toEqual([
      ['Picture saved successfully'],
      [['tideline-USDT-TRC20.png', 'blob:picture']],
    ]);
  });

  it('says when it cannot be saved', async () => {
    expect(await save(null)).toEqual([['! Failed to save picture'], []]);
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

  it('stands under the paper mark, with a link where there is a record', async () => {
    expect(await show(<Corner />)).toEqual(['Paper']);
    expect(await show(<Corner to="/records" label="Records" />)).toEqual([
      ...['Paper', '<Records /records>'],
    ]);
  });

  it('is a fund password', async () => {
    const form = () => <p>the form</p>;
    expect(await show(<WithFundPassword>{form}</WithFundPassword>)).toEqual(['the form']);
    stored.user = { ...stored.user, has_fund_password: false } as never;
    expect(await show(<WithFundPassword>{form}</WithFundPassword>)).toEqual([
      'For your assets security, please set the fund password first',
      '<Set it /pages/settings/security/changePayPassword>',
    ]);
  });
});
