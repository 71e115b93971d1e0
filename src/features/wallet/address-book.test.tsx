// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { choose, field, press, show, table, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { AddressDetails } from './address-details.tsx';
import { AddressForm } from './address-form.tsx';
import { address, destinationsDesk, Where } from './testing/destinations.tsx';

const { desk, stored } = destinationsDesk();

describe('the form of a new address', () => {
  const PLACE = `T${'a'.repeat(33)}`;
  const open = (at = '/new') =>
    show(
      <>
        <AddressForm user={stored.user} />
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
    // Longer than any address and any note; the exchange refuses more.
    expect([field('Withdraw address').maxLength, field(/^Remark/).maxLength]).toEqual([200, 100]);
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
    stored.user = { ...stored.user, phone: null };
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
    desk.reply = () => ({ error: { id: 'unavailable' } });
    await press('Delete address');
    await press('Delete address');
    expect([screen.queryByRole('dialog'), desk.toasts(), outline().at(-1)]).toEqual([
      ...[null, ['! Refused so'], '/one'],
    ]);
    desk.reply = () => ({ data: {} });
    desk.sent.length = 0;
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
