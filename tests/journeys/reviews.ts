import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import type { ExchangeProcess } from './exchange-process.ts';

/** A deposit receipt as a client uploads it. */
export function receiptForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(png(64, 64))], { type: 'image/png' }), 'receipt.png');
  return form;
}

/** Decides the one pending request, as the exchange's operator does. */
export async function decide(
  exchange: ExchangeProcess,
  kind: 'deposits' | 'withdrawals',
  decision: 'pass' | 'reject',
  reason = '',
): Promise<void> {
  const door = JSON.parse(readFileSync(join(exchange.data, 'operator.json'), 'utf8')) as {
    readonly key: string;
  };
  const url = `${exchange.origin}/api/_operator/reviews`;
  const headers = { 'x-operator-key': door.key };
  const asked = await fetch(`${url}?kind=${kind}`, { headers });
  const { data } = (await asked.json()) as { data: { pending: { id: number }[] } };
  expect(data.pending).toHaveLength(1);
  const body = new URLSearchParams({ kind, id: String(data.pending[0]?.id), decision, reason });
  const response = await fetch(url, { method: 'POST', headers, body });
  expect(await response.json()).toMatchObject({ type: 'ok' });
}
