// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { choose, press, show, type } from '../../testing/hands.ts';
import { outline, warnings } from '../../testing/outline.ts';
import { address, card, destinationsDesk, INFO } from './testing/destinations.tsx';
import { ToCard } from './withdraw-bank.tsx';
import { ToAddress } from './withdraw-coin.tsx';

const { desk, stored } = destinationsDesk();
const refused = vi.fn();
const boxes = () =>
  outline().filter((line) => /^[*-] |\[Address|T\d|^No |Paper Bank|^Choose/.test(line));

describe('a withdrawal to an address', () => {
  const open = (at = '/') => show(<ToAddress info={INFO} onRefused={refused} />, at);

  it('takes the only address of the first chain that has one', async () => {
    stored.addresses = [address('1', 'ERC20', { remark: 'Mine' })];
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
    stored.addresses = [
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
    stored.addresses = [...stored.addresses, address('4', 'TRC20')];
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

  it('says at its list what is wrong, and names each address by its remark first', async () => {
    stored.addresses = [address('1', 'TRC20'), address('2', 'TRC20', { remark: 'Mine' })];
    await open();
    const list = () => screen.getByRole('group', { name: 'Withdraw address' });
    expect(list().getAttribute('aria-describedby')).toBeNull();
    expect([...list().querySelectorAll('strong')].map((each) => each.textContent)).toEqual([
      'Mine',
    ]);
    await press('Withdraw');
    const error = document.getElementById(list().getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Please set the withdraw address first');
    const isWrong = (each: Element) => each.getAttribute('data-invalid') === 'true';
    expect([...list().querySelectorAll('input')].map(isWrong)).toEqual([true, true]);
    await choose(/Mine/);
    expect([...list().querySelectorAll('input')].map(isWrong)).toEqual([false, false]);
  });

  it('takes the only address of another chain, and none that is of the former one', async () => {
    stored.addresses = [
      ...[address('1', 'TRC20'), address('2', 'ERC20')],
      ...[address('3', 'OMNI'), address('4', 'OMNI')],
    ];
    await open();
    const seen = [];
    for (const chain of ['ERC20', 'OMNI', 'TRC20']) {
      await choose(chain);
      seen.push(boxes().at(-1));
    }
    expect(seen).toEqual(['* T2abcdefghij', '- T4abcdefghij - T3abcdefghij', '* T1abcdefghij']);
    await choose('OMNI');
    await type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    expect([warnings(), screen.queryByRole('dialog')]).toEqual([
      ['! Please set the withdraw address first', '!'],
      null,
    ]);
  });

  it('begins with the address of a link', async () => {
    stored.addresses = [address('1', 'TRC20'), address('2', 'ERC20'), address('3', 'ERC20')];
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
    stored.cards = [card('1')];
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
    stored.cards = [card('1'), card('2', 'Other Bank')];
    await show(<ToCard info={bank} onRefused={refused} />);
    expect(boxes()).toEqual(['- Paper Bank •••• 0001 - Other Bank •••• 0002']);
  });
});
