// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { instrumentOf } from '@tideline/wire';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { settled } from '../../testing/settled.ts';
import { SizeField } from './size-field.tsx';

await import('../../ui/options-sheet.tsx');
const BTC = instrumentOf('BTCUSDT');
if (!BTC) throw new Error('BTCUSDT is not listed');

/** A field whose balance pays 83 lots, at 60,010. */
function Field() {
  const [lots, setLots] = useState('');
  return (
    <>
      <output>{lots}</output>
      <SizeField
        instrument={BTC as NonNullable<typeof BTC>}
        lots={lots}
        onLots={setLots}
        max={83n}
        price={6_001_000n}
        error={null}
      />
    </>
  );
}
const lots = () => screen.getByRole('status').textContent;
const typed = () => (screen.getByRole('textbox') as HTMLInputElement).value;
const choose = async (unit: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Size in/ }));
  await settled();
  fireEvent.click(screen.getByRole('button', { name: unit }));
};

afterEach(cleanup);

it('converts a size to whole lots and shows the same lots in each unit (RULE:contract-lots)', async () => {
  render(<Field />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12' } });
  expect(lots()).toBe('12');
  await choose('BTC');
  expect(typed()).toBe('0.012');
  await choose('USDT');
  expect(typed()).toBe('720.12');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '179' } });
  expect(lots()).toBe('2');
  expect(typed()).toBe('179');
  expect(screen.getByText(/= Lots 2 · 0\.00200 BTC/)).toBeTruthy();
});

it('shows no part of a lot as a size in another unit', async () => {
  render(<Field />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '1.5' } });
  await choose('BTC');
  expect(typed()).toBe('');
});

it('keeps the chosen share of the largest size, and shows that of typed lots', () => {
  render(<Field />);
  const slider = screen.getByRole('slider') as HTMLInputElement;
  fireEvent.change(slider, { target: { value: '25' } });
  expect(lots()).toBe('20');
  // 20 of 83 lots are 24 %; the choice was 25.
  expect(slider.value).toBe('25');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '41' } });
  expect(slider.value).toBe('49');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(lots()).toBe('');
});
