// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ACCOUNTS, type Account, coinByCode, type User } from '@tideline/wire';
import { CARD_FIELDS } from '@tideline/wire/bank-card';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Balance, Wallet } from '../../market/wallet/wallet.state.ts';
import { usePending } from '../../state/pending-commands.ts';
import { logOut, useSession } from '../../state/session.ts';
import { settled } from '../../testing/settled.ts';
import { CardForm } from './card-form.tsx';
import { ChargeForm } from './charge-form.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { TransferForm } from './transfer-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawInfo } from './withdrawal.ts';

const LIVE = vi.hoisted(() => {
  const never = { subscribe: () => ({ unsubscribe: () => undefined }), pipe: () => never };
  return { account$: never, state$: never, health$: never };
});
vi.mock('../../market/market.ts', async (original) => ({
  ...(await original<object>()),
  market: { serverNow: () => Date.now(), ...LIVE },
}));

type Form = Readonly<Record<string, string>>;
type Reply = { readonly data: unknown } | { readonly error: object };

/** Calls that were sent, without the random client id. */
const sent: Form[] = [];
const ids: string[] = [];
/** What the exchange answers, by path and form. */
let reply: (path: string, form: Form) => Reply;

beforeEach(() => {
  sent.length = 0;
  ids.length = 0;
  reply = () => ({ data: {} });
  useSession.setState({ token: 't', user: { id: 'u' } as never });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://x').pathname.replace(/^\/api\//, '');
    const form: Form = Object.fromEntries((init?.body as URLSearchParams | undefined) ?? []);
    const { client_id, ...rest } = form;
    if (init?.method === 'POST') sent.push({ path, ...rest });
    if (client_id !== undefined) ids.push(client_id);
    const answer = reply(path, form);
    const body =
      'data' in answer
        ? { type: 'ok', code: 1, message: '', data: answer.data }
        : { type: 'error', code: 0, message: 'Refused so', error: answer.error };
    // A real response is read in turns of the event loop, which virtual time does not wait for.
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  usePending.setState(usePending.getInitialState());
  logOut();
});

function walletOf(held: Partial<Record<Account, Readonly<Record<string, string>>>>): Wallet {
  const account = (name: Account): [Account, ReadonlyMap<string, Balance>] => [
    name,
    new Map(
      Object.entries(held[name] ?? {}).map(([code, available]) => [
        code,
        { code, available, frozen: '0' },
      ]),
    ),
  ];
  const accounts = Object.fromEntries(ACCOUNTS.map(account)) as Record<
    Account,
    ReadonlyMap<string, Balance>
  >;
  return { ...accounts, positions: new Map(), stakes: new Map(), day: null };
}

const show = (form: ReactNode, at = '/') =>
  render(<MemoryRouter initialEntries={[at]}>{form}</MemoryRouter>);
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
const press = async (name: RegExp | string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
};
/** Sends the only form, as Enter does. */
const submit = async () => {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  await settled();
};
const pick = async (label: RegExp | string, option: RegExp | string) => {
  await press(label);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: option }));
  await settled();
};

describe('the form of a transfer', () => {
  const wallet = walletOf({ currency: { USDT: '100.5', BTC: '2' }, contract: { USDT: '7' } });
  const answered = vi.fn();
  beforeEach(() => answered.mockClear());
  const form = (at?: string) => show(<TransferForm wallet={wallet} onAnswered={answered} />, at);

  it('sends what it shows once, and then shows the receipt in its place', async () => {
    form('/?from=currency&to=contract&coin=USDT');
    type(/^Quantity/, '12.50');
    await press(/^Transfer 12\.50 USDT/);
    expect(sent).toEqual([
      {
        ...{ path: 'wallet/change', from: 'currency', to: 'contract' },
        ...{ currency_id: '3', amount: '12.50' },
      },
    ]);
    expect(ids[0]).toMatch(/.{8,}/);
    expect(answered).toHaveBeenCalledOnce();
    expect(screen.queryByRole('form')).toBeNull();
    await press('Done');
    expect(field(/^Quantity/).value).toBe('');
  });

  it('refuses nothing, and more than the account that it leaves has', async () => {
    form('/?from=contract&to=currency&coin=USDT');
    await submit();
    expect(screen.getAllByText('Amount can not be empty').length).toBeGreaterThan(0);
    type(/^Quantity/, '7.01');
    expect(screen.getByText('sorry, your balance is running low')).toBeTruthy();
    await submit();
    expect(sent).toEqual([]);
    await press('All');
    expect(field(/^Quantity/).value).toBe('7');
    await press(/^Transfer 7/);
    expect(sent).toMatchObject([{ from: 'contract', to: 'currency', amount: '7' }]);
  });

  it('begins with the coin of the address, else the first of the account, else USDT', () => {
    const shown = () => screen.getByRole('button', { name: /^Coin/ }).textContent;
    form('/?coin=BTC');
    expect(shown()).toContain('BTC · 2.00');
    cleanup();
    form('/?from=contract&to=option');
    expect(shown()).toContain('USDT · 7.00');
    cleanup();
    form('/?from=trust&to=option&coin=nothing');
    expect(shown()).toContain('USDT · 0');
  });

  it('swaps its ends, keeps them apart, and clears the amount with another coin', async () => {
    form('/?from=currency&to=contract&coin=USDT');
    const ends = () =>
      ['From', 'To'].map((each) =>
        screen.getByRole('button', { name: new RegExp(`^${each}`) }).textContent?.replace(each, ''),
      );
    const before = ends();
    await press(/^Swap/);
    expect(ends()).toEqual([...before].reverse());
    await press(/^Swap/);
    type(/^Quantity/, '1');
    await pick(/^Coin/, /^BTC/);
    expect(field(/^Quantity/).value).toBe('');
    type(/^Quantity/, '2');
    await press(/^Transfer 2/);
    expect(sent).toMatchObject([{ currency_id: '1', amount: '2' }]);
  });

  it('shows a refusal at its field, reloads the balances, and lets the person try again', async () => {
    reply = () => ({ error: { id: 'insufficient-balance', field: 'amount' } });
    form('/?from=currency&to=contract&coin=USDT');
    type(/^Quantity/, '5');
    await press(/^Transfer 5/);
    expect(answered).toHaveBeenCalledOnce();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
    reply = () => ({ data: {} });
    type(/^Quantity/, '4');
    await press(/^Transfer 4/);
    expect(sent.map(({ amount }) => amount)).toEqual(['5', '4']);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('the form of a withdrawal', () => {
  const info = {
    ...{ currency_id: 3, code: 'USDT', available: '100', frozen: '0', minimum: '20', fee: '1' },
    ...{ left_today: 3, chains: ['TRC20'], missing: [], held_until: null },
  } as unknown as WithdrawInfo;
  const refused = vi.fn();
  beforeEach(() => refused.mockClear());
  const form = (more: Partial<WithdrawInfo> = {}, by: 'address_id' | 'card_id' = 'address_id') =>
    show(
      <WithdrawForm
        info={{ ...info, ...more }}
        by={by}
        first={by === 'card_id' ? '' : '9'}
        nameOf={(id) => `place ${id}`}
        destination={(id, onChoose, error) => (
          <>
            <button type="button" onClick={() => onChoose('8')}>
              choose
            </button>
            <p>{`${id} ${error ?? 'fine'}`}</p>
          </>
        )}
        onRefused={refused}
      />,
    );
  const row = {
    ...{ id: '5', client_id: 'x', currency_id: 3, code: 'USDT', chain: 'TRC20', amount: '30' },
    ...{
      fee: '1',
      actual: '29',
      status: 'passed',
      reason: null,
      time: 1,
      decided: 2,
      remark: null,
    },
  };
  const sheet = () => within(screen.getByRole('dialog'));
  const confirm = async (password: string) => {
    fireEvent.change(sheet().getByLabelText('Fund password', { selector: 'input' }), {
      target: { value: password },
    });
    fireEvent.click(sheet().getByRole('button', { name: /^Withdraw/ }));
    await settled();
  };

  it('asks for the fund password and sends what was confirmed, with its trimmed remark', async () => {
    reply = () => ({ data: row });
    form();
    type(/^Quantity/, '30');
    type(/^Remark/, '  rent ');
    expect(screen.getByText('29.00 USDT')).toBeTruthy();
    await press(/^Withdraw 30/);
    expect(sent).toEqual([]);
    expect(sheet().getByText('place 9')).toBeTruthy();
    expect(sheet().getByText('rent')).toBeTruthy();
    await confirm('');
    expect(sent).toEqual([]);
    await confirm('246810');
    expect(sent).toEqual([
      {
        ...{ path: 'wallet/out', currency_id: '3', address_id: '9', amount: '30' },
        ...{ remark: 'rent', fund_password: '246810' },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.body.textContent).toContain('place 9');
  });

  it('sends no remark of spaces, and the card of bank money', async () => {
    reply = () => ({ data: row });
    form({ currency_id: 9999, code: 'Bank' }, 'card_id');
    type(/^Amount/, '30');
    type(/^Remark/, '   ');
    await submit();
    expect(document.body.textContent).toMatch(/bank card/i);
    fireEvent.click(screen.getByText('choose'));
    await submit();
    await confirm('246810');
    expect(sent).toEqual([
      {
        ...{ path: 'wallet/out', currency_id: '9999', card_id: '8', amount: '30' },
        fund_password: '246810',
      },
    ]);
  });

  it('keeps the sheet open for another password, which is another attempt', async () => {
    reply = () => ({ error: { id: 'fund-password-wrong', field: 'fund_password' } });
    form();
    type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    await confirm('246811');
    expect(refused).toHaveBeenCalledOnce();
    expect(sheet().getByText('Refused so')).toBeTruthy();
    reply = () => ({ data: row });
    await confirm('246810');
    expect(sent.map(({ fund_password }) => fund_password)).toEqual(['246811', '246810']);
    expect(new Set(ids).size).toBe(2);
  });

  it('closes the sheet on a refusal of the amount and shows it at its field', async () => {
    reply = () => ({ error: { id: 'amount-too-large', field: 'amount' } });
    form();
    type(/^Quantity/, '30');
    await press(/^Withdraw 30/);
    await confirm('246810');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refused).toHaveBeenCalledOnce();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['none is left today', { left_today: 0 }],
    ['they are held', { held_until: Date.UTC(2026, 0, 2) }],
  ])('sends nothing while %s', async (_, more) => {
    form(more as Partial<WithdrawInfo>);
    type(/^Quantity/, '30');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Withdraw/ });
    expect(button.disabled).toBe(true);
    expect(screen.queryByText(/count restarts/) !== null).toBe('left_today' in more);
  });

  it('shows how many are left, and that an amount up to the fee brings nothing', () => {
    form({ left_today: 2 });
    expect(screen.getByText('2 of 3')).toBeTruthy();
    type(/^Quantity/, '1');
    expect(screen.getByText('0.00 USDT')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });
});

describe('the form of an exchange', () => {
  const wallet = walletOf({ currency: { USDT: '100', BTC: '0.5' }, contract: { USDT: '900' } });
  const answered = vi.fn();
  const quote = (more: object = {}) => ({
    ...{ from_currency: 3, to_currency: 1, amount: '50', rate: '60000', fee: '0.1' },
    ...{ receives: '0.0008', quote_id: 'q1', expires: Date.now() + 10_000, done: false },
    ...{ price: '60000', from: 'USDT', to: 'BTC', ...more },
  });
  beforeEach(() => {
    answered.mockClear();
    vi.useFakeTimers();
  });
  const pass = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    // What a timer changed begins its own timers after it.
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const form = () => show(<ExchangeForm wallet={wallet} onAnswered={answered} />);
  const give = () => field(/give/i);

  it('asks for a rate after a pause in typing, once, and never for a wrong amount', async () => {
    reply = () => ({ data: quote() });
    form();
    for (const value of ['5', '50']) {
      fireEvent.change(give(), { target: { value } });
      await pass(349);
    }
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([
      { path: 'wallet/flashAgainst', from_currency: '3', to_currency: '1', amount: '50' },
    ]);
    fireEvent.change(give(), { target: { value: '100.01' } });
    await pass(20_000);
    expect(sent).toHaveLength(1);
  });

  it('renews the rate 1.5 s before it ends, and sends the one that is shown', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    let count = 0;
    reply = (_, { quote_id }) => {
      count += 1;
      return { data: quote({ quote_id: quote_id ?? `q${count}` }) };
    };
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    await pass(8_400);
    expect(count).toBe(1);
    await pass(200);
    await pass(0);
    expect(count).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: /^Exchange 50/ }));
    await pass(0);
    expect(sent.filter((form) => 'quote_id' in form)).toMatchObject([
      { quote_id: 'q2', amount: '50' },
    ]);
    expect(answered).toHaveBeenCalledOnce();
  });

  it('clears the amount with other coins, and turns them when one becomes the other', async () => {
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    fireEvent.click(screen.getByRole('button', { name: /^Swap/ }));
    expect(give().value).toBe('');
    expect(screen.getByText('0.50 BTC')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(give().value).toBe('0.5');
    reply = () => ({ data: quote() });
    await pass(350);
    expect(sent).toMatchObject([{ from_currency: '1', to_currency: '3', amount: '0.5' }]);
  });

  it('shows a refusal of the rate, and asks again by itself only when no answer came', async () => {
    reply = () => ({ error: { id: 'amount-too-small', field: 'amount' } });
    form();
    fireEvent.change(give(), { target: { value: '50' } });
    await pass(350);
    expect(screen.getAllByText('Refused so').length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Exchange/ }).disabled).toBe(
      true,
    );
    await pass(20_000);
    expect(sent).toHaveLength(1);
  });
});

describe('the form of a deposit', () => {
  const coin = coinByCode('USDT');
  const form = (channel?: 'vip') => {
    if (!coin) throw new Error('no coin');
    const reported = vi.fn();
    show(
      <ChargeForm {...{ coin, chain: 'TRC20', minimum: '10', channel, onReported: reported }} />,
    );
    return reported;
  };

  it('needs an amount from the minimum on, and a receipt, and names both', async () => {
    const reported = form();
    await submit();
    expect(field(/^Quantity/).getAttribute('aria-invalid')).toBe('true');
    type(/^Quantity/, '9.99');
    await submit();
    expect(document.body.textContent).toContain('Amount can not be less than the minimum');
    type(/^Quantity/, '10');
    expect(screen.getByRole('button', { name: /^Report 10/ })).toBeTruthy();
    await submit();
    expect(sent.filter(({ path }) => path === 'wallet/charge_req')).toEqual([]);
    expect(reported).not.toHaveBeenCalled();
  });
});

describe('the form of a bank card', () => {
  const user = {
    ...{ id: 'u', account: 'demo', phone: null, area_code: null, email: 'a@b.example' },
  } as User;
  const CARD: Readonly<Record<string, string>> = {
    ...{ name: 'Main', holder: 'Ada Lovelace', card_number: '4000123412341234' },
    ...{ bank_name: 'Paper Bank', branch: 'Centre', bank_address: '1 Street' },
    ...{ swift: 'PAPRXXXX', iban: 'XX00 1234', payee_address: '2 Street', zip_code: '10000' },
  };
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').slice(0, 10);
  const isWrong = (box: Element) => box.getAttribute('aria-invalid') === 'true';
  const fill = (change: Readonly<Record<string, string>> = {}) => {
    const texts = Object.entries({ ...CARD, ...change });
    const order = CARD_FIELDS.filter((name) => name !== 'currency');
    for (const [name, text] of texts) {
      const box = boxes()[order.indexOf(name as never)];
      if (box) fireEvent.change(box, { target: { value: text } });
    }
  };

  it('names every field that is missing, and sends nothing', async () => {
    show(<CardForm user={user} />);
    await submit();
    expect(boxes().map(isWrong)).toEqual(Array(10).fill(true));
    expect(document.body.textContent).toContain('Choose a currency');
    expect(sent).toEqual([]);
  });

  it('names the one field that cannot be what it says', async () => {
    show(<CardForm user={user} />);
    fill({ iban: 'x' });
    await submit();
    expect(boxes().filter(isWrong)).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('sends trimmed texts with both proofs, and shows the bound card', async () => {
    show(<CardForm user={user} />);
    fill({ holder: '  Ada Lovelace ' });
    await pick(/^Currency/, 'EUR');
    fireEvent.change(screen.getByLabelText('Fund password', { selector: 'input' }), {
      target: { value: '246810' },
    });
    const code = screen.getAllByRole('textbox').at(-1);
    if (code) fireEvent.change(code, { target: { value: '123456' } });
    await submit();
    expect(sent).toEqual([
      {
        ...{ path: 'user/cash_save', ...CARD, currency: 'EUR' },
        ...{ fund_password: '246810', code: '123456' },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.body.textContent).toContain('EUR');
    expect(document.body.textContent).not.toContain('4000123412341234');
  });
});
