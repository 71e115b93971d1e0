import { describe, it } from 'vitest';
import { playScenario, type Scenario } from './testing/play-scenario.ts';

/**
 * Situations among users' orders. The set of situations (not their wording or numbers) follows the
 * test suites of liquibook and exchange-core: adding, matching, priority, depletion, cancelling.
 */
const SCENARIOS: readonly Scenario[] = [
  { name: 'a buy alone rests', steps: [['buy', 1, 100, 5, []]], bids: [[100, 5]] },
  { name: 'a sell alone rests', steps: [['sell', 1, 100, 5, []]], asks: [[100, 5]] },
  {
    name: 'prices that do not meet both rest',
    steps: [
      ['buy', 1, 99, 5, []],
      ['sell', 2, 101, 4, []],
    ],
    bids: [[99, 5]],
    asks: [[101, 4]],
  },
  {
    name: 'an equal price trades whole',
    steps: [
      ['sell', 1, 100, 5],
      ['buy', 2, 100, 5, [[1, 100, 5]]],
    ],
  },
  {
    name: 'a better limit trades at the resting price',
    steps: [
      ['sell', 1, 100, 5],
      ['buy', 2, 105, 5, [[1, 100, 5]]],
    ],
  },
  {
    name: 'a sell below the bid trades at the bid',
    steps: [
      ['buy', 1, 100, 5],
      ['sell', 2, 90, 5, [[1, 100, 5]]],
    ],
  },
  {
    name: 'a larger taker rests with what is left',
    steps: [
      ['sell', 1, 100, 5],
      ['buy', 2, 100, 8, [[1, 100, 5]]],
    ],
    bids: [[100, 3]],
  },
  {
    name: 'a smaller taker leaves the maker with the rest',
    steps: [
      ['sell', 1, 100, 5],
      ['buy', 2, 100, 2, [[1, 100, 2]]],
    ],
    asks: [[100, 3]],
  },
  {
    name: 'the first at a price is served first',
    steps: [
      ['sell', 1, 100, 2],
      ['sell', 2, 100, 2],
      [
        'buy',
        3,
        100,
        3,
        [
          [1, 100, 2],
          [2, 100, 1],
        ],
      ],
    ],
    asks: [[100, 1]],
  },
  {
    name: 'a partly filled maker keeps its place',
    steps: [
      ['sell', 1, 100, 3],
      ['sell', 2, 100, 3],
      ['buy', 3, 100, 1, [[1, 100, 1]]],
      [
        'buy',
        4,
        100,
        3,
        [
          [1, 100, 2],
          [2, 100, 1],
        ],
      ],
    ],
    asks: [[100, 2]],
  },
  {
    name: 'the better price goes before the earlier order',
    steps: [
      ['sell', 1, 101, 2],
      ['sell', 2, 100, 2],
      [
        'buy',
        3,
        101,
        3,
        [
          [2, 100, 2],
          [1, 101, 1],
        ],
      ],
    ],
    asks: [[101, 1]],
  },
  {
    name: 'a taker sweeps levels up to its limit and rests there',
    steps: [
      ['sell', 1, 100, 1],
      ['sell', 2, 101, 1],
      ['sell', 3, 103, 1],
      [
        'buy',
        4,
        102,
        5,
        [
          [1, 100, 1],
          [2, 101, 1],
        ],
      ],
    ],
    bids: [[102, 3]],
    asks: [[103, 1]],
  },
  {
    name: 'a sell sweeps bids from the top',
    steps: [
      ['buy', 1, 99, 1],
      ['buy', 2, 100, 1],
      [
        'sell',
        3,
        98,
        3,
        [
          [2, 100, 1],
          [1, 99, 1],
        ],
      ],
    ],
    asks: [[98, 1]],
  },
  {
    name: 'a market buy takes whatever price there is and never rests',
    steps: [
      ['sell', 1, 100, 1],
      ['sell', 2, 150, 1],
      [
        'buy',
        3,
        null,
        5,
        [
          [1, 100, 1],
          [2, 150, 1],
        ],
      ],
    ],
  },
  { name: 'a market order in an empty book does nothing', steps: [['sell', 1, null, 5, []]] },
  {
    name: 'a cancelled order trades no more',
    steps: [
      ['sell', 1, 100, 5],
      ['cancel', 1],
      ['buy', 2, 100, 5, []],
    ],
    bids: [[100, 5]],
  },
  {
    name: 'cancelling the first lets the second up',
    steps: [
      ['sell', 1, 100, 2],
      ['sell', 2, 100, 2],
      ['cancel', 1],
      ['buy', 3, 100, 1, [[2, 100, 1]]],
    ],
    asks: [[100, 1]],
  },
  {
    name: 'cancelling in the middle of a queue keeps the order of the others',
    steps: [
      ['buy', 1, 100, 1],
      ['buy', 2, 100, 1],
      ['buy', 3, 100, 1],
      ['cancel', 2],
      [
        'sell',
        4,
        100,
        2,
        [
          [1, 100, 1],
          [3, 100, 1],
        ],
      ],
    ],
  },
  {
    name: 'an own order stops the taker, who trades nothing behind it',
    steps: [
      ['own-sell', 1, 100, 2, []],
      ['sell', 2, 101, 2],
      ['own-buy', 3, 105, 4, []],
    ],
    asks: [
      [100, 2],
      [101, 2],
    ],
  },
  {
    name: 'what traded before the own order was met stands',
    steps: [
      ['sell', 1, 99, 2],
      ['own-sell', 2, 100, 2, []],
      ['own-buy', 3, 105, 4, [[1, 99, 2]]],
    ],
    asks: [[100, 2]],
  },
];

describe('orders of users', () => {
  it.each(SCENARIOS)('$name', playScenario);
});
