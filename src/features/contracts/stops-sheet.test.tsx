// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ContractOrder } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { field, press, table, turn, type } from '../../testing/hands.ts';
import { changedSince, outline, warnings } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { StopsSheet } from './stops-sheet.tsx';
import { contractDesk, positionOf, shortOf, waitingOf } from './testing/contracts.tsx';

const { desk, closed, show, outcome } = contractDesk();
const sheet = (order: ContractOrder, more: object = {}) => (
  <StopsSheet order={order} mark="51000.00" onClose={closed} {...more} />
);
const open = (order: ContractOrder, more: object = {}) => show(sheet(order, more));

it('keeps a stop that another device set while the sheet was open', async () => {
  const at = (order: ContractOrder) => <MemoryRouter>{sheet(order)}</MemoryRouter>;
  const { rerender } = render(at(positionOf()));
  await turn('Take-profit');
  await type(/^Take-profit price/, '52000');
  rerender(at(positionOf({ stop_loss: '49000.00' })));
  expect(field(/^Stop-loss price/).value).toBe('49000.00');
  await press('Save');
  expect(desk.sent).toMatchObject([{ id: '7', take_profit: '52000', stop_loss: '49000.00' }]);
});

it('shows the position with its liquidation price, and the result of each stop', async () => {
  const stops = { take_profit: '53000.00', stop_loss: '48000.00' };
  expect(await open(positionOf(stops))).toEqual([
    'Edit TP / SL',
    '[Close]',
    'Long 10 × .up BTC/USDT',
    'Open price: 50,000.00',
    'Mark price: 51,000.00',
    'Liq. price: 45,250.00',
    'Take-profit above 51,000.00 [Take-profit] on',
    '* Price - % - USDT',
    'Take-profit price (USDT) = 53000.00',
    'At 53,000.00: +29.48 USDT (+58.97%)',
    'Stop-loss below 51,000.00 [Stop-loss] on',
    '* Price - % - USDT',
    'Stop-loss price (USDT) = 48000.00',
    'At 48,000.00: -20.49 USDT (-40.98%)',
    'Take-profit or stop-loss closes the position when the mark price reaches it.',
    '[Cancel] [Save]',
  ]);
  const short = shortOf({ take_profit: '48000.00', stop_loss: '53000.00' });
  expect(await open(short)).toEqual([
    'Edit TP / SL',
    '[Close]',
    'Short 10 × .down BTC/USDT',
    'Open price: 50,000.00',
    'Mark price: 51,000.00',
    'Liq. price: 54,750.00',
    'Take-profit below 51,000.00 [Take-profit] on',
    '* Price - % - USDT',
    'Take-profit price (USDT) = 48000.00',
    'At 48,000.00: +19.51 USDT (+39.02%)',
    'Stop-loss above 51,000.00 [Stop-loss] on',
    '* Price - % - USDT',
    'Stop-loss price (USDT) = 53000.00',
    'At 53,000.00: -30.51 USDT (-61.03%)',
    'Take-profit or stop-loss closes the position when the mark price reaches it.',
    '[Cancel] [Save]',
  ]);
  const paid = positionOf({ margin: '500', liquidation_price: '0.00' });
  expect((await open(paid, { mark: null })).slice(2, 6)).toEqual([
    'Long 10 × .up BTC/USDT',
    'Open price: 50,000.00',
    'Mark price: --',
    'Liq. price: 250.00',
  ]);
});

it('measures the stops of a waiting order from its limit price', async () => {
  const before = await open(waitingOf());
  expect(before.slice(2, 6)).toEqual([
    'Long 10 × .up BTC/USDT',
    'Price: 49,000.00',
    'Mark price: 51,000.00',
    'Liq. price: 44,345.00',
  ]);
  const seen = await table(['49000', '49000.01', '48999.99'], async (price) => {
    await open(waitingOf({ take_profit: price, stop_loss: price }));
    return warnings();
  });
  expect(seen).toEqual({
    '48999.99': ['! The take-profit or stop-loss price is on the wrong side'],
    '49000': [
      '! The take-profit or stop-loss price is on the wrong side',
      '! The take-profit or stop-loss price is on the wrong side',
    ],
    '49000.01': ['! The take-profit or stop-loss price is on the wrong side'],
  });
});

it('begins with the price of a moved line', async () => {
  await open(positionOf({ take_profit: '53000.00' }), { first: { takeProfit: '54000.00' } });
  expect(field(/^Take-profit price/).value).toBe('54000.00');
  await open(positionOf(), { first: { stopLoss: '48500.00' } });
  expect(outline().filter((line) => / = | on/.test(line))).toEqual([
    'Stop-loss below 51,000.00 [Stop-loss] on',
    'Stop-loss price (USDT) = 48500.00',
  ]);
});

it('takes a stop as a price, as a share of the margin or as money', async () => {
  await open(positionOf(), { first: { takeProfit: '53000.00', stopLoss: '48000.00' } });
  const shown = () => outline().filter((line) => / = |At /.test(line));
  const ways: unknown[] = [];
  for (const way of ['%', 'USDT', 'Price']) {
    for (const option of screen.getAllByRole('radio')) {
      if (option.parentElement?.textContent === way) fireEvent.click(option);
    }
    await settled();
    ways.push(shown());
  }
  expect(ways).toEqual([
    [
      'Profit after fees (%) = 58.97',
      'At 53,000.00: +29.48 USDT (+58.97%)',
      'Loss with fees (%) = 40.98',
      'At 48,000.00: -20.49 USDT (-40.98%)',
    ],
    [
      'Profit after fees (USDT) = 29.48',
      'At 53,000.00: +29.48 USDT (+58.97%)',
      'Loss with fees (USDT) = 20.49',
      'At 48,000.00: -20.49 USDT (-40.98%)',
    ],
    [
      'Take-profit price (USDT) = 53000.00',
      'At 53,000.00: +29.48 USDT (+58.97%)',
      'Stop-loss price (USDT) = 48000.00',
      'At 48,000.00: -20.49 USDT (-40.98%)',
    ],
  ]);
  const typed: unknown[] = [];
  for (const [way, text] of [
    ['%', '10'],
    ['USDT', '5'],
    ['USDT', ''],
    ['%', '2.5'],
  ] as const) {
    for (const option of screen.getAllByRole('radio')) {
      if (option.parentElement?.textContent === way) fireEvent.click(option);
    }
    await settled();
    for (const box of screen.getAllByRole('textbox'))
      fireEvent.change(box, { target: { value: text } });
    await settled();
    typed.push(shown());
  }
  expect(typed).toEqual([
    [
      'Profit after fees (%) = 10 wrong',
      'At 50,550.28: +5.00 USDT (+10.00%)',
      'Loss with fees (%) = 10',
      'At 49,549.78: -4.99 USDT (-10.00%)',
    ],
    [
      'Profit after fees (USDT) = 5 wrong',
      'At 50,550.28: +5.00 USDT (+10.00%)',
      'Loss with fees (USDT) = 5',
      'At 49,549.78: -4.99 USDT (-10.00%)',
    ],
    [],
    [
      'Profit after fees (%) = 2.5 wrong',
      'At 50,175.09: +1.25 USDT (+2.50%)',
      'Loss with fees (%) = 2.5',
      'At 49,924.97: -1.24 USDT (-2.50%)',
    ],
  ]);
});

it('says what is missing after a try, and saves what stands', async () => {
  desk.reply = () => ({ data: positionOf() });
  await open(positionOf({ stop_loss: '48000.00' }));
  await turn('Take-profit');
  expect(warnings()).toEqual([]);
  await press('Save');
  expect([warnings(), desk.sent]).toEqual([
    ['! Please enter the take-profit or stop-loss price', '!'],
    [],
  ]);
  await turn('Take-profit');
  await turn('Stop-loss');
  await press('Save');
  expect(outcome()).toEqual([
    [
      {
        id: '7',
        path: 'lever/setstop',
      },
    ],
    ['Take-profit and stop-loss saved'],
    1,
    '7',
  ]);
});

it('refuses a stop on the wrong side of the mark or of the liquidation', async () => {
  const seen = await table(['45250.00', '45250.01', '50999.99', '51000'], async (price) => {
    await open(positionOf({ stop_loss: price }));
    return warnings();
  });
  expect(seen).toEqual({
    '45250.00': ['! The stop-loss is beyond the liquidation price and would never be reached'],
    '45250.01': [],
    '50999.99': [],
    '51000': ['! The take-profit or stop-loss price is on the wrong side'],
  });
});

it('stays open with a refusal until it is edited', async () => {
  desk.reply = () => ({ error: { id: 'stop-wrong-side' } });
  const before = await open(positionOf({ stop_loss: '48000.00' }));
  await press('Save');
  await press('Save');
  expect([changedSince(before), closed.mock.calls.length, new Set(desk.ids).size]).toEqual([
    ['!', 'Refused so'],
    0,
    2,
  ]);
  await type(/^Stop-loss price/, '47000');
  expect(outline()).not.toContain('Refused so');
});
