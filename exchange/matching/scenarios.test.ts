import { describe, expect, it } from 'vitest';
import { Book } from './book.ts';
import { deal, enter, outside, plain, plainPair } from './testing/scenario.ts';

type Rows = readonly (readonly [price: number, quantity: number])[];
type Trades = readonly (readonly [maker: number, price: number, quantity: number])[];

/** One step with its expected results, where they matter. Maker 0 is outside liquidity. */
type Step =
  | readonly ['buy' | 'sell', id: number, price: number | null, quantity: number, trades?: Trades]
  | readonly ['own-buy' | 'own-sell', id: number, price: number | null, quantity: number, Trades]
  | readonly ['cancel', id: number]
  | readonly ['outside', bids: Rows, asks: Rows, fills?: Rows]
  | readonly ['print', price: number, quantity: number, side: 'buy' | 'sell', fills?: Rows];

interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly bids?: Rows;
  readonly asks?: Rows;
}

/**
 * Order book situations as data. The set of situations (not their wording or numbers) follows the
 * test suites of liquibook and exchange-core: adding, matching, priority, depletion, cancelling.
 * The outside ones are this exchange's own rules. Fills of the outside market are `[order id,
 * quantity]`.
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

const owner = (step: string, id: number): string => (step.startsWith('own') ? 'me' : `user-${id}`);

describe('order book scenarios', () => {
  it.each(SCENARIOS)('$name', ({ steps, bids = [], asks = [] }) => {
    const book = new Book(plainPair());
    for (const step of steps) {
      const [what] = step;
      if (what === 'cancel') expect(book.cancel(step[1])).not.toBeNull();
      else if (what === 'outside' || what === 'print') {
        const fills =
          what === 'outside'
            ? (book.setOutside(outside(step[1], step[2])) ?? [])
            : book.print(deal(step[1], step[2], step[3]));
        const wanted = what === 'outside' ? step[3] : step[4];
        if (wanted) {
          expect(fills.map((each) => [each.order.id, Number(each.quantity)])).toEqual(wanted);
        }
      } else {
        const [, id, price, quantity, trades] = step;
        const side = what.endsWith('buy') ? 'buy' : 'sell';
        const done = enter(book, { id, owner: owner(what, id), side, price, quantity });
        if (trades) expect(done.trades).toEqual(trades);
      }
    }
    expect(plain(book)).toEqual({ bids, asks });
  });
});
