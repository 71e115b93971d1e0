import type { Ring } from '@tideline/streams/pure';
import type {
  AccountEvent,
  ContractOrder,
  OptionOrder,
  SpotOrder,
  SpotTrigger,
} from '@tideline/wire';
import { LANGUAGES } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import * as paths from '../../../src/paths.ts';
import { deviceNote, type Note, noteOf, ringNote, summaryNote, TEST_NOTE } from './notes.ts';
import { pushText } from './texts.ts';

const NOW = 1_760_000_000_000;
const spot = (changes: Partial<SpotOrder>): AccountEvent => ({
  kind: 'spot-order',
  order: {
    ...{ id: '7', symbol: 'BTCUSDT', side: 'buy', filled: '0.5', average: '61800.1' },
    ...{ status: 'completed', trigger_id: null, ...changes },
  } as SpotOrder,
});
const trigger = (changes: Partial<SpotTrigger>): AccountEvent => ({
  kind: 'spot-trigger',
  trigger: {
    ...{ id: '8', symbol: 'BTCUSDT', trigger_price: '60000', triggered_at: '59999.5' },
    ...{ status: 'triggered', ...changes },
  } as SpotTrigger,
});
const contract = (changes: Partial<ContractOrder>): AccountEvent => ({
  kind: 'contract-order',
  order: {
    ...{ id: '9', symbol: 'ETHUSDT', side: 'short', quantity: '1.2', open_price: '3000.5' },
    ...{ close_price: null, profit: null, status: 'trading', reason: null },
    ...{ opened: NOW, closed: null, ...changes },
  } as ContractOrder,
});
const closed = (reason: ContractOrder['reason']) =>
  contract({
    ...{ status: 'closed', reason, closed: NOW, opened: NOW - 1 },
    ...{ close_price: '3100', profit: '-119.4' },
  });
const option = (status: OptionOrder['status']): AccountEvent => ({
  kind: 'option-order',
  order: { id: '10', symbol: 'BTCUSDT', stake: '1000', payout: '1850', status } as OptionOrder,
});

const english = ({ title, text, params }: Note): string =>
  `${pushText('en', title, params)} – ${pushText('en', text, params)}`;

describe('what an event tells', () => {
  it.each<[string, AccountEvent, boolean, string]>([
    [
      'a fill',
      spot({}),
      true,
      'fill spot-7 Order filled – BTC/USDT: bought 0.50000 BTC at 61,800.10 USDT on average.',
    ],
    [
      'a part',
      spot({ status: 'waiting', side: 'sell' }),
      true,
      'fill spot-7 Order partly filled – BTC/USDT: sold 0.50000 BTC at 61,800.10 USDT on average.',
    ],
    [
      'the fill of a stop',
      spot({ trigger_id: '8' }),
      true,
      'stop trigger-8 Stop order filled – BTC/USDT: bought 0.50000 BTC at 61,800.10 USDT on average.',
    ],
    [
      'a stop',
      trigger({}),
      false,
      'stop trigger-8 Stop order triggered – BTC/USDT reached 59,999.50; the order was placed.',
    ],
    [
      'a failed stop',
      trigger({ status: 'failed' }),
      false,
      'stop trigger-8 Stop order failed – BTC/USDT reached 59,999.50, but no order could be placed.',
    ],
    [
      'an opened contract',
      contract({}),
      false,
      'fill contract-9 Contract opened – ETH/USDT: short 1.2000 ETH at 3,000.50 USDT.',
    ],
    [
      'a take-profit',
      closed('take-profit'),
      false,
      'stop contract-9 Take-profit closed a contract – ETH/USDT: closed at 3,100.00; result -119.40 USDT.',
    ],
    [
      'a stop-loss',
      closed('stop-loss'),
      false,
      'stop contract-9 Stop-loss closed a contract – ETH/USDT: closed at 3,100.00; result -119.40 USDT.',
    ],
    [
      'a liquidation',
      closed('liquidation'),
      false,
      'liquidation contract-9 Contract liquidated – ETH/USDT: closed at 3,100.00; result -119.40 USDT.',
    ],
    [
      'an option',
      option('won'),
      false,
      'settlement option-10 Option won – BTC/USDT: stake 1,000.00, paid back 1,850.00.',
    ],
  ])('%s', (_, event, filled, told) => {
    const note = noteOf(event, { now: NOW, filled });
    expect(note && `${note.kind} ${note.tag} ${english(note)}`).toBe(told);
  });

  it.each<[string, AccountEvent]>([
    ['a new order', spot({ status: 'waiting', filled: '0', average: null })],
    ['a cancelled order', spot({ status: 'cancelled' })],
    ['a new stop', trigger({ status: 'waiting' })],
    ['a cancelled stop', trigger({ status: 'cancelled' })],
    ['a contract with a new stop-loss', contract({ opened: NOW - 1 })],
    ['a contract that its user closed', closed('user')],
    ['a running option', option('running')],
    ['a change of worth', { kind: 'balance' } as AccountEvent],
    ['an ended session', { kind: 'session-ended' }],
  ])('nothing: %s', (_, event) => expect(noteOf(event, { now: NOW, filled: false })).toBeNull());
});

const RING: Ring = {
  ...{ id: 'a-1', symbol: 'BTCUSDT', direction: 'rise', price: '62000', note: '' },
  ...{ last: '62000.01', at: NOW, away: false, seen: false },
};
const NOTES: readonly Note[] = [
  ...[spot({}), trigger({}), contract({}), closed('liquidation'), option('void')].flatMap(
    (event) => noteOf(event, { now: NOW, filled: true }) ?? [],
  ),
  ...[ringNote('a', RING), deviceNote('5', 'Firefox, Linux'), TEST_NOTE, summaryNote(9)],
];

it('every message leads to a page of the app', () => {
  const known = new Set<unknown>(Object.values(paths));
  expect(NOTES.map(({ page }) => page.split('?')[0]).filter((page) => !known.has(page))).toEqual(
    [],
  );
});

it('every message is complete in every language', () => {
  expect(NOTES).toHaveLength(9);
  for (const lang of LANGUAGES) {
    for (const { title, text, params } of NOTES) {
      const said = [title, text].map((name) => pushText(lang, name, params));
      for (const each of said) expect(each).toMatch(/^[^\s{}][^{}]*[^\s{}]$/);
    }
  }
});
