// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { LANGUAGE_TAGS, type Language } from '@tideline/wire';
import { createInstance, type ResourceLanguage } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import en from '#locales/en/first';
import hk from '#locales/hk/first';
import jp from '#locales/jp/first';
import kr from '#locales/kr/first';
import zh from '#locales/zh/first';
import type { NumberRule } from '../format/number-rule.ts';
import { Hand } from '../testing/number-hand.ts';
import { NumberField } from './number-field.tsx';

const PRICE: NumberRule = { decimals: 2, step: '0.05', max: '100000' };
const LOTS: NumberRule = { decimals: 0, step: '5' };
const TINY: NumberRule = { decimals: 8, max: '21000000' };

type Row = readonly [steps: string, shown: string, settled: string, rule?: NumberRule];
const withRule = ([steps, shown, settled, rule = PRICE]: Row) =>
  [steps, shown, settled, rule] as const;

/** Action, text with caret afterwards, and text after blur. */
const EDITS: readonly Row[] = [
  // Typing.
  ['type 0', '0|', '0'],
  ['type 00', '0|', '0'],
  ['type 05', '5|', '5'],
  ['type .5', '0.5|', '0.5'],
  ['type ,5', '0.5|', '0.5'],
  ['type 0.05', '0.05|', '0.05'],
  ['type 0,05', '0.05|', '0.05'],
  ['type 5.', '5.|', '5'],
  ['type 5..', '5..|', '5..'],
  ['type 1.2.3', '1.2.3|', '1.2.3'],
  ['type 1.239', '1.23|', '1.20'],
  // A text that is not a number stays as typed: it never becomes another number.
  ['type 12a', '12a|', '12a'],
  ['type 12a3', '12a3|', '12a3'],
  ['type -5', '-5|', '-5'],
  ['type 1e5', '1e5|', '1e5'],
  ['type 1e3; press ArrowUp', '1e3|', '1e3'],
  ['type 1,234.5', '1.234.5|', '1.234.5', TINY],
  ['type 1e3; caret 2; back', '1|3', '13'],
  ['type １２．５', '12.5|', '12.5'],
  ['type １２，５', '12.5|', '12.5'],
  ['type 12。5', '12.5|', '12.5'],
  ['type 12、5', '12.5|', '12.5'],
  ['type 999999999', '999999999|', '100000.00'],
  ['type 0000.10', '0.10|', '0.10'],
  ['type 12345678901234567890', '12345678901234567890|', '12345678901234567890'],
  ['type 12.5', '12.5|', '12.5', LOTS],
  ['type 1,5', '1.5|', '1.5', LOTS],
  ['type 15.', '15.|', '15', LOTS],
  ['type 0.000000019', '0.00000001|', '0.00000001', TINY],
  // The caret in the middle.
  ['type 1234; caret 2; type 9', '129|34', '12934'],
  ['type 1234; caret 2; back', '1|34', '134'],
  ['type 1234; caret 2; delete', '12|4', '124'],
  ['type 12.34; caret 1; type x', '1x|2.34', '1x2.34'],
  ['type 12.34; caret 1; type .', '1.|2.34', '1.2.34'],
  ['type 12.34; caret 2; type .', '12.|34', '12.30'],
  ['type 12.34; caret 3; type 5', '12.5|3', '12.50'],
  ['type 12.34; caret 5; type 5', '12.34|', '12.30'],
  ['type 1234; caret 2; type .', '12.|34', '12.30'],
  ['type 1234; caret 2; type .', '12.|34', '12.34', LOTS],
  ['type 12.34; caret 0; type 0', '|12.34', '12.30'],
  ['type 1234; caret 0; type .', '0.|12', '0.10'],
  ['type 1234; select 1 3; type 9', '19|4', '194'],
  ['type 12.34; select 1 4; type ,', '1.|4', '1.4'],
  ['type 12.34; select 0 5; type ７', '7|', '7'],
  // Deleting does not reformat.
  ['type 100; caret 1; back', '|00', '0'],
  ['type 100; caret 1; back; type 2', '2|00', '200'],
  ['type 0.5; caret 1; back', '|.5', '0.5'],
  ['type 0.5; caret 1; back; type 2', '2|.5', '2.5'],
  ['type 12.5; caret 3; back', '12|5', '125'],
  ['type 12.5; back; back', '12|', '12'],
  ['type 5; back', '|', ''],
  ['type 0.; back', '0|', '0'],
  ['type 1005; caret 1; back', '|005', '5'],
  // Pasting.
  ['paste 1,234.56', '1234.56|', '1234.55'],
  ['paste 1.234,56', '1234.56|', '1234.55'],
  ['paste 1 234,56', '1234.56|', '1234.55'],
  ['paste 61,837', '61837|', '61837'],
  ['paste  $ 61,837.63 ', '61837.63|', '61837.60'],
  ['paste ￥１，２３４．５', '1234.5|', '1234.5'],
  ['paste 0.5 BTC', '0.5|', '0.5'],
  ['paste 1.5K', '|', ''],
  ['type 7; paste 1e5', '7|', '7'],
  ['type 7; paste -5', '7|', '7'],
  ['type 7; paste 12 34', '7|', '7'],
  ['type 5; paste 1,234', '51234|', '51234'],
  ['type 12; caret 1; paste 34', '134|2', '1342'],
  ['type 12; select 0 2; paste 1,234', '1234|', '1234'],
  ['type 1.5; paste 2.5', '2.5|', '2.5'],
  ['type 15; caret 1; paste 0.5', '10.5|5', '10.55'],
  ['paste 12.7', '12.7|', '12.7', LOTS],
  ['paste 15.00', '15.00|', '15', LOTS],
  ['paste -5', '|', '', LOTS],
  ['paste 1e3', '|', '', LOTS],
  ['insert 1,234.56', '1234.56|', '1234.55'],
  ['type 1.5; caret 1; insert words', '1|.5', '1.5'],
  // Input methods.
  ['compose １２．５', '12.5|', '12.5'],
  ['compose １２。５', '12.5|', '12.5'],
  ['type 100; compose ．５', '100.5|', '100.5'],
  ['type 7; compose ああ', '7|', '7'],
  ['compose 1.5', '1.5|', '1.5', LOTS],
  ['compose 1e3', '|', '', LOTS],
  ['compose -5', '|', '', LOTS],
  // Keys that step.
  ['type 1; press ArrowUp', '1.05|', '1.05'],
  ['type 1.02; press ArrowDown', '1.00|', '1.00'],
  ['press ArrowDown', '0.00|', '0.00'],
];

const TEXTS: Readonly<Record<Language, ResourceLanguage>> = { en, jp, kr, hk, zh };

describe.each(Object.entries(TEXTS) as [Language, ResourceLanguage][])(
  'a number field in %s',
  (lang, texts) => {
    const i18n = createInstance({
      lng: lang,
      defaultNS: 'common',
      resources: { [lang]: texts },
      interpolation: { escapeValue: false },
    }).use(initReactI18next);
    beforeAll(() => i18n.init());
    afterEach(cleanup);

    function Field({ rule }: { readonly rule: NumberRule }) {
      const [draft, setDraft] = useState('');
      return (
        <I18nextProvider i18n={i18n}>
          <NumberField label="X" draft={draft} onDraft={setDraft} rule={rule} stepper />
        </I18nextProvider>
      );
    }
    const hand = (rule = PRICE) => {
      render(<Field rule={rule} />);
      return new Hand(screen.getByRole<HTMLInputElement>('textbox'));
    };

    it.each(EDITS.map(withRule))('%s → %s, then %j', (steps, shown, settled, rule) => {
      const at = hand(rule);
      for (const step of steps.split('; ')) at.do(step);
      expect(at.shown).toBe(shown);
      at.do('leave');
      expect(at.input.value).toBe(settled);
    });

    it.each([
      ['type 1e3', PRICE, 'numbersOnly'],
      ['type 1.5', LOTS, 'wholeNumbersOnly'],
    ] as const)('says what is wrong after %s', (step, rule, text) => {
      const at = hand(rule);
      at.do(step);
      expect(screen.getByText(i18n.t(text))).toBeTruthy();
      expect(at.input.getAttribute('aria-invalid')).toBe('true');
      at.do('select 0 9');
      at.do('type 5');
      expect(screen.queryByText(i18n.t(text))).toBeNull();
    });

    it('accepts numbers in this language’s own format', () => {
      const at = hand(TINY);
      at.do(`paste ${new Intl.NumberFormat(LANGUAGE_TAGS[lang]).format(1_234_567.8)}`);
      expect(at.input.value).toBe('1234567.8');
    });

    it('labels its two buttons in this language', () => {
      hand();
      const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
      expect(names).toEqual([
        i18n.t('decrease', { field: 'X' }),
        i18n.t('increase', { field: 'X' }),
      ]);
    });
  },
);

describe('an input method', () => {
  afterEach(cleanup);

  it('does not interfere with a composition', () => {
    const drafts: string[] = [];
    render(
      <NumberField label="X" draft="7" onDraft={(draft) => drafts.push(draft)} rule={PRICE} />,
    );
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.compositionStart(input);
    input.value = '7１';
    fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(drafts).toEqual([]);
  });
});

describe('a step button', () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  function Stepper({ disabled = false }: { readonly disabled?: boolean }) {
    const [draft, setDraft] = useState('1.00');
    return (
      <NumberField
        label="X"
        draft={draft}
        onDraft={setDraft}
        rule={PRICE}
        stepper
        disabled={disabled}
      />
    );
  }
  const plus = () => screen.getAllByRole('button')[1] as HTMLElement;
  const value = () => screen.getByRole<HTMLInputElement>('textbox').value;
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('repeats while held; the final click adds no step', () => {
    vi.useFakeTimers();
    render(<Stepper />);
    fireEvent.pointerDown(plus());
    for (const ms of [400, 80, 80]) wait(ms);
    fireEvent.pointerUp(plus());
    fireEvent.click(plus());
    wait(5_000);
    expect(value()).toBe('1.15');
    fireEvent.click(plus());
    expect(value()).toBe('1.20');
  });

  it('stops when it is disabled or removed while held', () => {
    vi.useFakeTimers();
    const { rerender, unmount } = render(<Stepper />);
    fireEvent.pointerDown(plus());
    wait(400);
    rerender(<Stepper disabled />);
    wait(5_000);
    expect(value()).toBe('1.05');
    rerender(<Stepper />);
    fireEvent.pointerDown(plus());
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('leaving a field', () => {
  const leave = (typed: string) => {
    const onDraft = vi.fn();
    render(<NumberField label="Price" draft={typed} onDraft={onDraft} rule={PRICE} />);
    fireEvent.blur(screen.getByRole('textbox'));
    cleanup();
    return onDraft.mock.calls;
  };

  it('tells a number that its step changes', () => {
    expect(leave('1.239')).toEqual([['1.20']]);
  });

  it('tells nothing new, so an error stands still under the tap that leaves the field', () => {
    expect(leave('1.20')).toEqual([]);
    expect(leave('')).toEqual([]);
  });
});
