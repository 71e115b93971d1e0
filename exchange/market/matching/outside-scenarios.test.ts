import { describe, it } from 'vitest';
import { playScenario, type Scenario } from './testing/play-scenario.ts';

/** Scenarios with the outside market. Its fills are `[order id, quantity]`. */
const SCENARIOS: readonly Scenario[] = [
  {
    name: 'outside liquidity is taken like any other',
    steps: [
      [
        'outside',
        [],
        [
          [100, 3],
          [101, 3],
        ],
      ],
      [
        'buy',
        1,
        101,
        5,
        [
          [0, 100, 3],
          [0, 101, 2],
        ],
      ],
    ],
    asks: [[101, 1]],
  },
  {
    name: 'a level said again is not liquidity again',
    steps: [
      ['outside', [], [[100, 3]]],
      ['buy', 1, 100, 2, [[0, 100, 2]]],
      ['outside', [], [[100, 3]]],
      ['buy', 2, 100, 2, [[0, 100, 1]]],
    ],
    bids: [[100, 1]],
  },
  {
    name: 'what the feed adds to a taken level is new',
    steps: [
      ['outside', [], [[100, 3]]],
      ['buy', 1, 100, 3, [[0, 100, 3]]],
      ['outside', [], [[100, 5]]],
      ['buy', 2, 100, 3, [[0, 100, 2]]],
    ],
    bids: [[100, 1]],
  },
  {
    name: 'what the feed removes from a taken level is what was taken',
    steps: [
      ['outside', [], [[100, 5]]],
      ['buy', 1, 100, 3, [[0, 100, 3]]],
      ['outside', [], [[100, 3]]],
    ],
    asks: [[100, 2]],
  },
  {
    name: 'a level that vanished and came back is new',
    steps: [
      ['outside', [], [[100, 3]]],
      ['buy', 1, 100, 3, [[0, 100, 3]]],
      ['outside', [], [[101, 1]]],
      ['outside', [], [[100, 3]]],
    ],
    asks: [[100, 3]],
  },
  {
    name: 'what was displayed before a user came goes before them',
    steps: [
      ['outside', [], [[100, 3]]],
      ['sell', 1, 100, 2, []],
      [
        'buy',
        2,
        100,
        4,
        [
          [0, 100, 3],
          [1, 100, 1],
        ],
      ],
    ],
    asks: [[100, 1]],
  },
  {
    name: 'what was displayed after a user came goes behind them',
    steps: [
      ['sell', 1, 100, 2, []],
      ['outside', [], [[100, 3]]],
      [
        'buy',
        2,
        100,
        4,
        [
          [1, 100, 2],
          [0, 100, 2],
        ],
      ],
    ],
    asks: [[100, 1]],
  },
  {
    name: 'the outside book crosses a bid: filled at the bid, by what is offered',
    steps: [
      ['buy', 1, 100, 5],
      [
        'outside',
        [[97, 1]],
        [
          [98, 2],
          [99, 1],
        ],
        [
          [1, 2],
          [1, 1],
        ],
      ],
    ],
    bids: [
      [100, 2],
      [97, 1],
    ],
  },
  {
    name: 'the outside book locks an ask: filled',
    steps: [
      ['sell', 1, 100, 2],
      ['outside', [[100, 5]], [[102, 1]], [[1, 2]]],
    ],
    bids: [[100, 3]],
    asks: [[102, 1]],
  },
  {
    name: 'the outside book crosses several users, best price and first come first',
    steps: [
      ['buy', 1, 100, 2],
      ['buy', 2, 101, 2],
      ['buy', 3, 101, 2],
      [
        'outside',
        [],
        [[99, 5]],
        [
          [2, 2],
          [3, 2],
          [1, 1],
        ],
      ],
    ],
    bids: [[100, 1]],
  },
  {
    name: 'a crossed outside book is refused',
    steps: [
      ['outside', [[99, 1]], [[101, 1]]],
      ['outside', [[103, 1]], [[102, 1]]],
    ],
    bids: [[99, 1]],
    asks: [[101, 1]],
  },
  {
    name: 'a deal strictly through a bid fills it by its size, at the bid',
    steps: [
      ['buy', 1, 100, 5],
      ['print', 99, 3, 'sell', [[1, 3]]],
    ],
    bids: [[100, 2]],
  },
  {
    name: 'a deal through two users is shared, never more than its size',
    steps: [
      ['buy', 1, 100, 2],
      ['buy', 2, 101, 2],
      [
        'print',
        99,
        3,
        'sell',
        [
          [2, 2],
          [1, 1],
        ],
      ],
    ],
    bids: [[100, 1]],
  },
  {
    name: 'a deal at the price fills only beyond the queue displayed at entry',
    steps: [
      ['outside', [[100, 4]], [[102, 1]]],
      ['buy', 1, 100, 2],
      ['print', 100, 3, 'sell', []],
      ['print', 100, 2, 'sell', [[1, 1]]],
      ['print', 100, 2, 'sell', [[1, 1]]],
    ],
    bids: [[100, 4]],
    asks: [[102, 1]],
  },
  {
    name: 'a deal at the price of a buyer taking asks is no trade with bids',
    steps: [
      ['buy', 1, 100, 2],
      ['print', 100, 5, 'buy', []],
    ],
    bids: [[100, 2]],
  },
  {
    name: 'a deal on the better side touches nobody',
    steps: [
      ['buy', 1, 100, 2],
      ['sell', 2, 110, 2],
      ['print', 105, 9, 'sell', []],
    ],
    bids: [[100, 2]],
    asks: [[110, 2]],
  },
  {
    name: 'a deal through an ask fills it at the ask',
    steps: [
      ['sell', 1, 100, 2],
      ['print', 101, 5, 'buy', [[1, 2]]],
    ],
  },
];

describe('orders and the outside market', () => {
  it.each(SCENARIOS)('$name', playScenario);
});
