import { API_BASE, type Call, callId } from '@tideline/wire';
import { CALLS, schemasOf } from '@tideline/wire/calls';
import { describe, expect, test } from 'vitest';
import { inOwnWords } from './cases/case.ts';
import { withExchange } from './support/exchange.ts';
import { demo, Person, visitor } from './support/people.ts';
import { THROUGH_EDGE } from './support/through-edge.ts';

const exchange = withExchange();

/** The required fields of a row. */
function requiredOf(row: Call): string[] {
  const { entries = {} } = schemasOf(row).request as {
    readonly entries?: Readonly<Record<string, { readonly type: string }>>;
  };
  return Object.entries(entries)
    .filter(([, field]) => field.type !== 'optional')
    .map(([name]) => name);
}

const isClosed = (row: Call): boolean => row.access === 'user' || row.access === 'verified';
const named = CALLS.map((row) => [callId(row), row] as const);

describe.each(named)('%s', (_name, row) => {
  test('checks the session first and recognises an old token [ROLE:visitor]', async () => {
    const answer = await visitor(exchange).ask(row);
    if (isClosed(row)) {
      expect(answer).toMatchObject({ type: '999', error: { id: 'not-logged-in' } });
      const stale = await new Person(exchange, 'x'.repeat(43)).ask(row);
      expect(stale).toMatchObject({ type: '999', error: { id: 'session-expired' } });
    } else expect(answer.type).not.toBe('999');
  });

  test('refuses an unknown field', async () => {
    const person = await demo(exchange);
    const form = Object.fromEntries(requiredOf(row).map((field) => [field, '1']));
    const answer = await person.ask(row, { ...form, surprise: '1' });
    // Another field may be invalid too; the request must not pass.
    expect(answer.type).toBe('error');
    if (Object.keys(form).length === 0)
      expect(answer).toMatchObject({ error: { id: 'unknown-field', field: 'surprise' } });
  });

  test('names a missing required field', async () => {
    const [first] = requiredOf(row);
    if (first === undefined) return;
    const answer = await (await demo(exchange)).ask(row);
    expect(answer).toMatchObject({
      type: 'error',
      error: { id: inOwnWords('field-required', first), field: first },
    });
  });
});

describe('the contract', () => {
  test('answers a malformed or oversized body in the common shape', async () => {
    const post = async (body: string, type: string) => {
      const headers = { 'content-type': type };
      const response = await fetch(`${exchange.url}${API_BASE}/user/login`, {
        method: 'POST',
        headers,
        body,
      });
      return { status: response.status, answer: await response.json() };
    };
    expect(await post('{"account":"demo"}', 'application/json')).toMatchObject({
      answer: { type: 'error', error: { id: 'malformed-request' } },
    });
    expect(
      await post(`account=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded'),
    ).toMatchObject({
      status: 413,
      answer: { error: { id: 'too-large' } },
    });
  });

  test('serves all 65 calls of the product and every addition', async () => {
    expect(CALLS.filter((row) => !row.addition)).toHaveLength(65);
    const person = visitor(exchange);
    for (const row of CALLS) {
      const answer = await person.ask(row);
      expect([callId(row), answer.type === 'error' && answer.error.id]).not.toContain(
        'unknown-call',
      );
    }
  });

  test('has no call that answers "not available yet"', async () => {
    const person = await demo(exchange);
    for (const row of CALLS.filter(
      (each) =>
        requiredOf(each).length === 0 &&
        each.path !== 'user/logout' &&
        !(THROUGH_EDGE && each.group === 'practice'),
    )) {
      const answer = await person.ask(row);
      expect([callId(row), answer.type === 'ok' ? 'ok' : answer.error.id]).not.toContain(
        'not-available-yet',
      );
    }
  });
});
