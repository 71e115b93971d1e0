// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { firstLanguage } from '@tideline/wire';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage, useLanguage } from '../../state/language.ts';
import { customOf, readSettings, setSettings, useSettings } from '../../state/settings.ts';
import LanguagePage from './language.tsx';
import Settings from './settings.tsx';

const open = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);

beforeEach(() => {
  Object.assign(globalThis, { __BUILD_VERSION__: '0.0.0-test' });
  setLanguage('en');
  setSettings({ theme: 'dark', upDown: null, pace: 'live', confirmOrders: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('settings (ROUTE:/pages/settings/index)', () => {
  it("shows the product's version beside the build's (CONST:bases)", () => {
    open(<Settings />);
    expect(screen.getByText('2.5.8 (build 0.0.0-test)')).toBeTruthy();
  });

  it.each([
    ['Theme', 'Light', { theme: 'light' }],
    ['Theme', 'System', { theme: 'system' }],
    ['Up/down colours', 'Blue up, orange down', { upDown: 'colour-blind' }],
    ['Price updates', 'Paused', { pace: 'paused' }],
  ])('%s can be %s, and stays so', (row, option, stored) => {
    open(<Settings />);
    fireEvent.click(screen.getByRole('button', { name: new RegExp(row) }));
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(option) }),
    );
    expect(useSettings.getState()).toMatchObject(stored);
    expect(readSettings(JSON.parse(localStorage.getItem('tideline.settings') ?? ''))).toMatchObject(
      stored,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can turn the confirm sheet off', () => {
    open(<Settings />);
    fireEvent.click(screen.getByRole('switch', { name: /Confirm orders/ }));
    expect(useSettings.getState().confirmOrders).toBe(false);
  });

  it('survives invalid stored settings', () => {
    expect(readSettings({ theme: 'pink', upDown: 7, pace: null })).toEqual({
      theme: 'system',
      upDown: null,
      pace: 'live',
      confirmOrders: true,
    });
  });
});

describe('language (ROUTE:/pages/settings/language/language, CONST:languages)', () => {
  it('offers five in their own names and stores the choice under `lang`', () => {
    open(<LanguagePage />);
    const named = (pressed: boolean) =>
      screen.getAllByRole('button', { pressed }).map((each) => each.textContent);
    expect(named(true)).toEqual(['English']);
    expect(named(false)).toEqual(['日本語', '한국어', '繁體中文', '简体中文']);
    fireEvent.click(screen.getByRole('button', { name: '한국어' }));
    expect(useLanguage.getState().lang).toBe('kr');
    expect(localStorage.getItem('lang')).toBe('kr');
  });

  it.each([
    [null, ['ja-JP'], 'jp'],
    [null, ['ko'], 'kr'],
    [null, ['zh-TW'], 'hk'],
    [null, ['zh-Hant-HK'], 'hk'],
    [null, ['zh-CN'], 'zh'],
    [null, ['fr', 'ko'], 'kr'],
    [null, ['fr'], 'en'],
    ['zh', ['en'], 'zh'],
    ['xx', ['en'], 'en'],
  ])('stored %s, preferring %j, begins in %s', (stored, preferred, lang) =>
    expect(firstLanguage(stored, preferred)).toBe(lang),
  );

  it.each([
    ['en', 'green-up'],
    ['jp', 'green-up'],
    ['hk', 'green-up'],
    ['zh', 'red-up'],
    ['kr', 'red-blue'],
  ] as const)('%s traders are used to %s', (lang, scheme) => expect(customOf(lang)).toBe(scheme));
});
