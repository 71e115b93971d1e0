import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import type { ExchangeProcess } from '../journeys/exchange-process.ts';
import { sandboxHeaders } from '../journeys/sandbox.ts';

/** Fund password of the demo users. */
const FUND = '246810';
const USDT = '3';

export interface Session {
  readonly token: string;
  readonly user: unknown;
}

/** What the pictures show of a user, as queries of the pages. */
export interface Shown {
  readonly position: string;
  readonly address: string;
}

/** @throws when the exchange refuses the call */
async function call<T>(
  origin: string,
  path: string,
  fields: Record<string, string>,
  token = '',
): Promise<T> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: token ? { authorization: token } : {},
    body: new URLSearchParams(fields),
  });
  const body = (await answer.json()) as { type: string; message: string; data: T };
  if (body.type === 'error') throw new Error(`${path}: ${body.message}`);
  return body.data;
}

/** Newest one-time code that was sent to an address. */
async function codeOf(origin: string, to: string): Promise<string> {
  const answer = await fetch(`${origin}/api/_sandbox/outbox`, { headers: sandboxHeaders(origin) });
  const { data } = (await answer.json()) as {
    readonly data: { readonly messages: readonly { to: string; text: string }[] };
  };
  const text = data.messages.find((each) => each.to === to)?.text ?? '';
  const code = /\d{6}/.exec(text)?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** Accepts every pending request of a kind, as the exchange's operator does. */
async function accept({ data, origin }: ExchangeProcess, kind: string): Promise<void> {
  const { key } = JSON.parse(readFileSync(join(data, 'operator.json'), 'utf8')) as { key: string };
  const headers = { 'x-operator-key': key };
  const url = `${origin}/api/_operator/reviews`;
  const asked = await fetch(`${url}?kind=${kind}`, { headers });
  const { data: found } = (await asked.json()) as { data: { pending: { id: number }[] } };
  for (const { id } of found.pending) {
    const body = new URLSearchParams({ kind, id: String(id), decision: 'pass', reason: '' });
    await fetch(url, { method: 'POST', headers, body });
  }
}

export const logIn = (origin: string, account: string): Promise<Session> =>
  call(origin, 'user/login', { account, password: 'tideline' });

/** A demo account of one tap. */
export const openDemo = (origin: string): Promise<Session> => call(origin, 'user/guest', {});

/** A user who has just signed up, for the screens that lead to verification. */
export async function newcomer(origin: string, email = 'new@tideline.example'): Promise<Session> {
  await call(origin, 'sms_mail', { email, purpose: 'register' });
  await call(origin, 'user/register', {
    ...{ method: 'email', email, invitation_code: 'TIDELINE', agreement: '1' },
    ...{ password: 'tideline', password_confirm: 'tideline', code: await codeOf(origin, email) },
  });
  return logIn(origin, email);
}

/** A newcomer whose basic verification was accepted. */
export async function passBasic(exchange: ExchangeProcess, { token }: Session): Promise<void> {
  const papers = { country: 'Japan', name: 'Ada', id_number: 'X 1', address: '1 Street' };
  await call(exchange.origin, 'user/real_name', papers, token);
  await accept(exchange, 'verifications');
}

/** Trades of each product, and at least one record of each kind, so that the lists show rows. */
export async function makeHistory(exchange: ExchangeProcess, session: Session): Promise<Shown> {
  const { origin } = exchange;
  const post = <T = { readonly id: string }>(
    path: string,
    fields: Record<string, string>,
  ): Promise<T> => call<T>(origin, path, { client_id: randomUUID(), ...fields }, session.token);
  const plain = <T = { readonly id: string }>(
    path: string,
    fields: Record<string, string>,
  ): Promise<T> => call<T>(origin, path, fields, session.token);
  const received = async (amount: string) => {
    const form = new FormData();
    const picture = Buffer.from(png(640, 400));
    form.append('file', new Blob([picture], { type: 'image/png' }), 'receipt.png');
    const answer = await fetch(`${origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: session.token },
      body: form,
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    const request = { currency_id: USDT, chain: 'TRC20', amount, receipt: data.id };
    await post('wallet/charge_req', request);
  };
  const proof = async () => {
    await plain('sms_mail', { email: 'demo@tideline.example', purpose: 'address' });
    return { fund_password: FUND, code: await codeOf(origin, 'demo@tideline.example') };
  };

  await received('500');
  await accept(exchange, 'deposits');
  await received('250');
  const { addresses } = await plain<{ addresses: readonly { id: string }[] }>(
    'wallet/get_address',
    {},
  );
  const address = addresses[0]?.id ?? '';
  const withdrawal = { currency_id: USDT, address_id: address, fund_password: FUND };
  await post('wallet/out', { ...withdrawal, amount: '40' });
  await accept(exchange, 'withdrawals');
  await post('wallet/out', { ...withdrawal, amount: '20' });
  await plain('user/cash_save', {
    ...{ name: 'Main card', card_number: '4000 1234 1234 1234', bank_name: 'Paper Bank' },
    ...{ branch: 'Centre', bank_address: '1 Street', swift: 'PAPERXXX', holder: 'Ada Lovelace' },
    ...{ iban: 'XX00 1234', payee_address: '2 Street', zip_code: '10000', currency: 'EUR' },
    ...(await proof()),
  });

  const move = { from: 'currency', currency_id: USDT };
  await post('wallet/change', { ...move, to: 'trust', amount: '1500' });
  await post('wallet/change', { ...move, to: 'option', amount: '200' });
  const ask = { from_currency: USDT, to_currency: '1', amount: '300' };
  const quote = await plain<{ quote_id: string }>('wallet/flashAgainst', ask);
  await post('wallet/flashAgainst', { ...ask, quote_id: quote.quote_id });
  const hosting = { agreement: '1' };
  await post('lh/deposit', { ...hosting, product_id: 'usdt-7', amount: '400' });
  await post('lh/deposit', { ...hosting, product_id: 'usdt-30', amount: '800' });

  const quotes = await (await fetch(`${origin}/api/currency/quotation_new`)).json();
  const { last } = quotes.data.quotes.find((each: { symbol: string }) => each.symbol === 'BTCUSDT');
  const at = (factor: number) => (Number(last) * factor).toFixed(2);
  const BTC = { symbol: 'BTCUSDT' };
  const contract = { ...BTC, side: 'long', type: 'market', leverage: '10' };
  const closed = await post('lever/submit', { ...contract, side: 'short', lots: '20' });
  await post('lever/close', { id: closed.id });
  const position = await post('lever/submit', { ...contract, lots: '50' });
  await post('coin/trade', { ...BTC, side: 'buy', type: 'market', quantity: '0.02' });
  await post('coin/trade', {
    ...{ ...BTC, side: 'buy', type: 'limit' },
    ...{ price: at(0.98), quantity: '0.01' },
  });
  await post('coin/trigger', {
    ...{ ...BTC, side: 'sell', type: 'stop-market' },
    ...{ trigger_price: at(0.95), quantity: '0.01' },
  });
  const option = { ...BTC, currency_id: USDT, amount: '25' };
  await post('microtrade/submit', { ...option, direction: 'rise', seconds: '30' });
  await post('microtrade/submit', { ...option, direction: 'fall', seconds: '300' });
  await post('help/chat/send', { text: 'How do I withdraw?' });
  return { position: position.id, address };
}
