import { readFileSync } from 'node:fs';
import {
  type HttpAnswer,
  type LivePolicy,
  type LivePorts,
  livePolicy,
  RestLane,
  type RestResult,
  type VenueId,
} from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { venueDoubles } from './doubles/venues.ts';
import { VirtualClock } from './virtual-clock.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];

/** An error answer in each venue's own form. */
const FORMS: Partial<Record<VenueId, (code: string) => unknown>> = {
  binance: (code) => ({ code: Number(code), msg: 'text' }),
  'binance-usdm': (code) => ({ code: Number(code), msg: 'text' }),
  kraken: (code) => ({ error: [code] }),
  okx: (code) => ({ code, msg: 'text', data: [] }),
  bybit: (code) => ({ retCode: Number(code), retMsg: 'text', result: {} }),
  kucoin: (code) => ({ code, msg: 'text' }),
  bitget: (code) => ({ code, msg: 'text', data: null }),
  coinbase: (error) => ({ error, message: 'text' }),
  deribit: (code) => ({ jsonrpc: '2.0', error: { code: Number(code), message: 'text' } }),
  bitfinex: (code) => (Number(code) > 0 ? ['error', Number(code), 'text'] : { error: code }),
};

interface Rig {
  readonly clock: VirtualClock;
  readonly asked: number[];
  readonly pauses: string[];
  get(): { result: RestResult | null };
}

/** A lane whose requests get these answers, in order, and the last one from then on. */
function rigOf(policy: LivePolicy, answers: readonly HttpAnswer[]): Rig {
  const clock = new VirtualClock();
  const asked: number[] = [];
  const pauses: string[] = [];
  const ports = {
    now: clock.now,
    after: clock.after,
    random: () => 0.5,
    request: (_: unknown, done: (answer: HttpAnswer) => void) => {
      asked.push(clock.now());
      const answer = answers[Math.min(asked.length, answers.length) - 1] as HttpAnswer;
      return clock.after(10, () => done(answer));
    },
  } as unknown as LivePorts;
  const lane = new RestLane(ports, policy, {
    limited: (until, reason) =>
      pauses.push(`${reason} ${Math.round((until - clock.now()) / 1000)}`),
  });
  return {
    clock,
    asked,
    pauses,
    get() {
      const seen: { result: RestResult | null } = { result: null };
      lane.get({ url: 'http://double/x', weight: 1, retries: 1 }, (result) => {
        seen.result = result;
      });
      return seen;
    },
  };
}

const answer = (status: number, body: unknown, retryAfter: string | null = null): HttpAnswer => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  header: (name) => (name === 'retry-after' ? retryAfter : null),
});

describe.each(VENUES)('an error answer of %s', (venue) => {
  const policy = livePolicy(venue);
  const form = FORMS[venue];
  if (!policy || !form) throw new Error(`no policy or form of ${venue}`);

  it.each(policy.errors.rows)('$code means $means', ({ code, means, pause }) => {
    const rig = rigOf(policy, [answer(200, form(code))]);
    const seen = rig.get();
    rig.clock.advance(100);
    if (means === 'limited') {
      expect(rig.pauses).toHaveLength(1);
      expect(rig.pauses[0]?.startsWith(code)).toBe(true);
      // It is asked again, but not before the pause is over; a longer one is not waited for.
      rig.clock.advance((pause ?? 0) - 200);
      expect(rig.asked).toHaveLength(1);
    }
    rig.clock.advance(120_000);
    expect(seen.result).toMatchObject({ kind: 'failed', failure: means });
  });

  it.each(policy.errors.rows)('$code means $means with status 400 as well', ({ code, means }) => {
    const rig = rigOf(policy, [answer(400, form(code))]);
    const seen = rig.get();
    rig.clock.advance(2_000_000);
    expect(seen.result).toMatchObject({ kind: 'failed', failure: means });
  });

  it('without a row is refused with its text, and is never an empty list', () => {
    const unknown = venue === 'kraken' || venue === 'coinbase' ? 'EOther:new' : '-99999';
    const rig = rigOf(policy, [answer(200, form(unknown))]);
    const seen = rig.get();
    rig.clock.advance(1_000);
    expect(seen.result).toMatchObject({ kind: 'failed', failure: 'refused' });
  });

  it('is explained on the page of the venue, each code with what follows', () => {
    const page = new URL(`../../docs/venues/${venue}.md`, import.meta.url);
    const text = readFileSync(page, 'utf8');
    for (const { code, means } of policy.errors.rows) {
      expect(text).toMatch(new RegExp(`\\| \`${code}\` \\| .*${means}`));
    }
  });

  it.each([
    [418, 259_200],
    [429, 3_600],
  ])(
    '%i with a pause of %i s ends every request at once, with the time left',
    (status, seconds) => {
      const rig = rigOf(policy, [answer(status, '', String(seconds))]);
      const first = rig.get();
      rig.clock.advance(60_000);
      expect(first.result).toMatchObject({ failure: 'limited' });
      const second = rig.get();
      rig.clock.advance(1);
      expect(second.result).toMatchObject({ failure: 'limited' });
      expect(JSON.stringify(second.result)).toMatch(/for \d+ (?:min|h) more/);
      expect(rig.asked).toHaveLength(1);
      expect(rig.pauses).toEqual([`status ${status} ${seconds}`]);
    },
  );

  it('that asks for a short pause is waited for', () => {
    const rig = rigOf(policy, [answer(429, '', '5'), answer(200, '[]')]);
    const seen = rig.get();
    rig.clock.advance(4_900);
    expect([seen.result, rig.asked.length]).toEqual([null, 1]);
    rig.clock.advance(5_000);
    expect(seen.result).toMatchObject({ kind: 'ok' });
  });
});

it('Bybit asks for ten minutes by the text of status 403, and is blocked by any other', () => {
  const policy = livePolicy('bybit');
  if (!policy) throw new Error('no policy of bybit');
  const frequent = rigOf(policy, [answer(403, '403, access too frequent')]);
  const seen = frequent.get();
  frequent.clock.advance(599_000);
  expect(seen.result).toMatchObject({ failure: 'limited' });
  expect(frequent.pauses).toEqual(['403: access too frequent 600']);
  expect(frequent.asked).toHaveLength(1);
  const blocked = rigOf(policy, [answer(403, '<html>')]);
  const other = blocked.get();
  blocked.clock.advance(1_000);
  expect(other.result).toMatchObject({ failure: 'blocked' });
});

it("KuCoin's own header says how long to wait, in ms", () => {
  const policy = livePolicy('kucoin');
  if (!policy) throw new Error('no policy of kucoin');
  const refusal: HttpAnswer = {
    kind: 'answer',
    status: 429,
    body: JSON.stringify({ code: '429000', msg: 'Too many requests' }),
    header: (name) => (name === 'gw-ratelimit-reset' ? '4000' : null),
  };
  const rig = rigOf(policy, [refusal, answer(200, { code: '200000', data: [] })]);
  const seen = rig.get();
  rig.clock.advance(3_900);
  expect([rig.pauses, rig.asked.length]).toEqual([['status 429 4'], 1]);
  rig.clock.advance(5_000);
  expect(seen.result).toMatchObject({ kind: 'ok' });
});
