// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PercentSlider } from '../trading/percent-slider.tsx';
import { Choice } from './choice.tsx';
import { NumberField } from './number-field.tsx';
import { Sheet } from './sheet.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

describe('number field', () => {
  function Price({ first = '' }: { readonly first?: string }) {
    const [draft, setDraft] = useState(first);
    return (
      <NumberField
        label="Price"
        unit="USDT"
        stepper
        draft={draft}
        onDraft={setDraft}
        rule={{ decimals: 2, step: '0.05' }}
      />
    );
  }
  const input = () => screen.getByLabelText<HTMLInputElement>('Price (USDT)');

  it('keeps typed text and normalises it on blur', () => {
    render(<Price />);
    for (const value of ['1', '1,']) fireEvent.change(input(), { target: { value } });
    expect(input().value).toBe('1.');
    fireEvent.change(input(), { target: { value: '1.238' } });
    expect(input().value).toBe('1.23');
    fireEvent.blur(input());
    expect(input().value).toBe('1.20');
  });
  it('opens the decimal keyboard', () => {
    render(<Price />);
    expect(input().inputMode).toBe('decimal');
  });
  it('steps by buttons and arrow keys', () => {
    render(<Price first="1.00" />);
    fireEvent.click(screen.getByRole('button', { name: 'Increase Price' }));
    expect(input().value).toBe('1.05');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(input().value).toBe('0.95');
  });
});

describe('percent slider', () => {
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Share' });
  const drag = (value: number) => {
    fireEvent.pointerDown(slider());
    fireEvent.change(slider(), { target: { value: String(value) } });
    fireEvent.pointerUp(slider());
  };

  it('stays on its scale and shows the share', () => {
    render(<PercentSlider label="Share" value={180} onValue={() => undefined} />);
    expect(slider().value).toBe('100');
    expect(screen.getByText('100%')).toBeTruthy();
  });

  it.each([
    [99.9, '99%'],
    [99.4, '99%'],
    [98.6, '99%'],
    [100, '100%'],
  ])('shows %d as %s: 100%% is the whole', (value, text) => {
    render(<PercentSlider label="Share" value={value} onValue={() => undefined} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(slider().getAttribute('aria-valuetext')).toBe(text);
  });

  it('has a stop at every quarter that pulls a drag, and lets a keyboard take each percent', () => {
    const onValue = vi.fn();
    render(<PercentSlider label="Share" value={60} onValue={onValue} />);
    for (const percent of [2, 24, 28, 37, 52, 98]) drag(percent);
    fireEvent.change(slider(), { target: { value: '51' } });
    expect(onValue.mock.calls.map(([percent]) => percent)).toEqual([0, 25, 25, 37, 50, 100, 51]);
  });

  it.each([
    [0, 'PageUp', 25],
    [26, 'PageUp', 50],
    [100, 'PageUp', 100],
    [26, 'PageDown', 25],
    [25, 'PageDown', 0],
  ] as const)('goes from %i by %s to the stop %i', (from, key, to) => {
    const onValue = vi.fn();
    render(<PercentSlider label="Share" value={from} onValue={onValue} />);
    fireEvent.keyDown(slider(), { key });
    expect(onValue.mock.calls).toEqual([[to]]);
  });
});

describe('tabs', () => {
  function Three() {
    const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a');
    return (
      <Tabs
        label="Lists"
        tabs={[
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
          { id: 'c', label: 'C' },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        panel {selected}
      </Tabs>
    );
  }
  it.each([
    [['ArrowRight'], 'B'],
    [['ArrowLeft'], 'C'],
    [['End', 'ArrowRight'], 'A'],
    [['ArrowRight', 'ArrowRight', 'Home'], 'A'],
  ])('%j moves to %s with the focus', (keys, name) => {
    render(<Three />);
    for (const key of keys) fireEvent.keyDown(screen.getByRole('tablist'), { key });
    const tab = screen.getByRole('tab', { name });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab);
    expect(screen.getByRole('tabpanel', { name })).toBeTruthy();
    expect(screen.getAllByRole('tab').filter((each) => each.tabIndex === 0)).toEqual([tab]);
  });
});

describe('switch and choice', () => {
  it('exposes the state of a switch and toggles it', () => {
    const onChange = vi.fn();
    render(<Switch label="Confirm" on onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Confirm' });
    expect(control.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(control);
    expect(onChange).toHaveBeenCalledWith(false);
  });
  it('renders a choice as a group of radio buttons', () => {
    const onValue = vi.fn();
    const options = [
      { value: 'buy', text: 'Buy' },
      { value: 'sell', text: 'Sell' },
    ] as const;
    render(<Choice label="Side" options={options} value="buy" onValue={onValue} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(onValue).toHaveBeenCalledWith('sell');
  });
});

describe('sheet', () => {
  const sheet = (open: boolean, onClose = vi.fn()) => (
    <Sheet open={open} onClose={onClose} title="Order">
      <p>content</p>
    </Sheet>
  );
  it('renders content only while open and pushes no route', () => {
    const { length } = window.history;
    const { rerender } = render(sheet(false));
    expect(screen.queryByText('content')).toBeNull();
    rerender(sheet(true));
    expect(screen.getByRole('dialog', { name: 'Order' })).toBeTruthy();
    expect(screen.getByText('content')).toBeTruthy();
    rerender(sheet(false));
    expect(screen.queryByText('content')).toBeNull();
    expect(window.history.length).toBe(length);
  });
  it('is closed before the paint that shows it without its content', () => {
    const painted: boolean[] = [];
    function Around({ open }: { readonly open: boolean }) {
      // The effects of what is inside have run.
      useLayoutEffect(() => {
        painted.push(document.querySelector('dialog')?.open === true);
      });
      return sheet(open);
    }
    const { rerender } = render(<Around open />);
    rerender(<Around open />);
    rerender(<Around open={false} />);
    expect(painted.slice(1)).toEqual([true, false]);
  });
  it('closes by its button and by a tap outside', () => {
    const onClose = vi.fn();
    render(sheet(true, onClose));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('dialog'));
    fireEvent.click(screen.getByText('content'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
