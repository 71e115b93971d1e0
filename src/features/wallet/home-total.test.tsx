// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSession } from '../../state/session.ts';
import { walletAnswer } from '../../testing/desk.ts';
import { press, show } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { HomeTotal } from './home-total.tsx';
import { assetsDesk, change } from './testing/assets.ts';

const { desk, own } = assetsDesk();

describe('the total of the home screen', () => {
  it('leads to the assets, and a new account to its first steps', async () => {
    expect(await show(<HomeTotal />)).toEqual([
      'Total assets [Hide amounts]',
      '<30,230.10 USDT /pages/assets/index>',
      "Today's profit: +130.10 USDT (+0.43%) .up",
      'First steps',
      '0 / 3 [Hide first steps]',
      '<Make your first trade /pages/trade/index>',
      '<Set a fund password /pages/settings/security/changePayPassword>',
      '<Verify your identity /pages/verification/index>',
    ]);
    own.changes = [change({ kind: 'spot-trade' })];
    useSession.setState({ user: { ...own.user, has_fund_password: true } as never });
    const before = await show(<HomeTotal />);
    expect(before.slice(3)).toEqual([
      'First steps',
      '2 / 3 [Hide first steps]',
      'Make your first trade Done',
      'Set a fund password Done',
      '<Verify your identity /pages/verification/index>',
    ]);
    await press('Hide first steps');
    expect(outline().length).toBeLessThan(before.length);
  });

  it('shows the first steps also while the changes are unknown, and asks again with each change', async () => {
    const { reply } = desk;
    desk.reply = (path, form) =>
      path === 'wallet/legal_log' ? { error: { id: 'unavailable' } } : reply(path, form);
    expect((await show(<HomeTotal />))[4]).toBe('0 / 3 [Hide first steps]');
    desk.reply = reply;
    own.changes = [change({ kind: 'option-stake' })];
    act(() => desk.account$.next({ kind: 'gap' } as never));
    await settled();
    expect(outline()[4]).toBe('1 / 3 [Hide first steps]');
  });

  it.each([
    ['verified with a PIN', { has_fund_password: true, verification: 'verified' }],
    ['a guest', { guest: true }],
  ])('has no steps for a person who is %s', async (_, more) => {
    useSession.setState({ user: { ...own.user, ...more } as never });
    expect((await show(<HomeTotal />)).slice(3)).toEqual([]);
  });

  it('offers paper funds to an empty account, also a verified one', async () => {
    own.wallet = walletAnswer('currency', {});
    const verified = { has_fund_password: true, verification: 'verified' };
    useSession.setState({ user: { ...own.user, ...verified } as never });
    expect(await show(<HomeTotal />)).toEqual([
      'Total assets [Hide amounts]',
      '<0.00 USDT /pages/assets/index>',
      "Today's profit: -- .flat",
      'Paper funds',
      '10,000 USDT and more across your four accounts, for practice.',
      '[Get paper funds]',
    ]);
    useSession.setState({ user: { ...own.user, guest: true } as never });
    expect((await show(<HomeTotal />)).slice(3)).toEqual([]);
  });

  it('hides its figures at the person’s wish', async () => {
    useSession.setState({ user: { ...own.user, guest: true } as never });
    await show(<HomeTotal />);
    await press('Hide amounts');
    expect(outline()).toEqual([
      'Total assets [Hide amounts] pressed',
      '<•••••• USDT /pages/assets/index>',
      "Today's profit: •••••• .flat",
    ]);
  });
});
