import { expect, it } from 'vitest';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { expectedPrice, readAmendedAttached, requireSides } from './attached.ts';

const pair = PAIRS.get('BTCUSDT') as Pair;
const order = {
  ...{ take_profit: 700n, stop_loss: null, trigger_by: 'mark' },
  ...{ filled: 0n, linked_trigger_id: null },
} as const;

it.each([
  [{}, {}, [700n, null, 'mark']],
  [{}, { stop_loss: '5' }, [700n, 500n, 'mark']],
  [{}, { take_profit: '8' }, [800n, null, 'mark']],
  [{}, { take_profit: 'none', stop_loss: '5' }, [null, 500n, 'mark']],
  [{}, { take_profit: 'none' }, [null, null, null]],
  [{ take_profit: null, trigger_by: null }, { stop_loss: '5' }, [null, 500n, 'last']],
  [{ take_profit: null, trigger_by: null }, {}, [null, null, null]],
  [{ filled: 1n }, {}, [700n, null, 'mark']],
  [{ filled: 1n }, { stop_loss: '5' }, 'field-invalid stop_loss'],
  [{ linked_trigger_id: 3 }, { take_profit: '8' }, 'field-invalid take_profit'],
])('an order with %o that is amended by %o has attached %o', (more, request, wanted) => {
  const read = (): unknown => {
    try {
      const { takeProfit, stopLoss, triggerBy } = readAmendedAttached(
        pair,
        { ...order, ...more } as never,
        request,
      );
      return [takeProfit, stopLoss, triggerBy];
    } catch (error) {
      const { id, field } = error as { id: string; field: string };
      return `${id} ${field}`;
    }
  };
  expect(read()).toEqual(wanted);
});

it.each([
  ['buy', 101n, 99n, ''],
  ['buy', 100n, null, 'take_profit'],
  ['buy', null, 100n, 'stop_loss'],
  ['buy', 99n, 101n, 'take_profit'],
  ['sell', 99n, 101n, ''],
  ['sell', 100n, null, 'take_profit'],
  ['sell', null, 100n, 'stop_loss'],
  ['sell', null, null, ''],
] as const)('a %s at 100 with take-profit %s and stop-loss %s is wrong at: %s', (...given) => {
  const [side, takeProfit, stopLoss, field] = given;
  const check = () => requireSides(side, 100n, { takeProfit, stopLoss });
  if (field === '') check();
  else expect(check).toThrow(expect.objectContaining({ id: 'stop-wrong-side', field }));
});

it.each([
  ['buy', null, 100n],
  ['buy', 99n, 99n],
  ['buy', 101n, 100n],
  ['sell', 99n, 100n],
  ['sell', 101n, 101n],
] as const)('a %s with the limit %s can expect %s where the last price is 100', (...given) => {
  const [side, limit, wanted] = given;
  expect(expectedPrice(side, limit, 100n)).toBe(wanted);
});
