import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  blend,
  type Colours,
  coloursOf,
  contrast,
  type Rgb,
  SCHEMES,
  THEMES,
  type Theme,
  TOKENS_FILE,
} from './colours.ts';
import { type FiledRule, rulesOfApp } from './css-rules.ts';
import { ROOT } from './source-files.ts';

/** Backgrounds that a component may lie on without setting one. */
const GROUNDS = ['page', 'surface', 'bar', 'field'];
/** 3:1 suffices: these draw icons and edges of controls, never text. */
const ICONS = ['icon', 'edge'];
/** Decoration without information. */
const ORNAMENT = ['line', 'hairline', 'skeleton', 'shadow', 'backdrop', 'page', 'surface'];
/** Text colours that need the background of their own rule. */
const ON_FILLS = ['on-accent', 'on-trade', 'on-toast'];

/** Transparent backgrounds, which keep the text colour. */
const TINTS: Readonly<Record<string, readonly string[]>> = {
  'up-tint': ['text', 'up'],
  'down-tint': ['text', 'down'],
  'up-bar': ['text', 'up'],
  'down-bar': ['text', 'down'],
};

/** Backgrounds whose text colour comes from the listed rule. */
const INHERITED: Readonly<Record<string, readonly string[]>> = {
  'options/duration-choice.module.css .radio:checked + .face': ['text'],
  'promotion/records.module.css .table tbody tr[aria-current]': ['text'],
  'trust/report.module.css .card': ['text', 'accent'],
  'chart/trade-links.module.css .down': ['on-trade'],
  'ui/choice.module.css :global([data-theme="light"]) .choice': ['text', 'muted'],
  'ui/tabs.module.css :global([data-theme="light"]) .segment': ['text'],
  'ui/picker-chip.module.css :global([data-theme="light"]) .chip': ['text', 'muted'],
};

/** Fills without text that carry information: 3:1 against these. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  'book/book-ladder.module.css .mine::before': GROUNDS,
  'options/running-card.module.css .bar': ['line'],
  'contracts/position-bar.module.css .entry, .stop': GROUNDS,
  'contracts/position-bar.module.css .mark': GROUNDS,
  'contracts/position-bar.module.css .stop': GROUNDS,
  'journal/trip-chart.module.css .exit, .disc': GROUNDS,
  'forms/agreement.module.css .box:checked::after': ['accent'],
  'forms/agreement.module.css .box:checked::before': GROUNDS,
  'identity/new-password.module.css .strength[data-strength="1"] .full': GROUNDS,
  'identity/new-password.module.css .strength[data-strength="2"] .full': GROUNDS,
  'identity/new-password.module.css .strength[data-strength="3"] .full, .strength[data-strength="4"] .full':
    GROUNDS,
  'chart/period-bar.module.css .period[aria-pressed="true"]::after': GROUNDS,
  'trust/order-list.module.css .bar::-moz-progress-bar': ['skeleton'],
  'trust/order-list.module.css .bar::-webkit-progress-value': ['skeleton'],
  'trading/product-switch.module.css .product[aria-current]::after': GROUNDS,
  'app/busy-bar.module.css .bar': GROUNDS,
  'app/tab-bar.module.css .tab[aria-current]::before': GROUNDS,
  'samples/samples.module.css .space': GROUNDS,
  'trading/badge.module.css .live .dot': GROUNDS,
  'practice/own-file.module.css .progress::-moz-progress-bar': ['line'],
  'practice/own-file.module.css .progress::-webkit-progress-value': ['line'],
  'practice/own-file.module.css .progress:indeterminate::-webkit-progress-bar': ['line'],
  'ui/image-upload.module.css .progress::-webkit-progress-value': ['line'],
  'trading/percent-slider.module.css .on': [...GROUNDS, 'line'],
  'trading/receipt.module.css [data-state="done"] > .dot': GROUNDS,
  'trading/receipt.module.css [data-state="failed"] > .dot': GROUNDS,
  'trading/percent-slider.module.css .track::after': [...GROUNDS, 'line'],
  'trading/percent-slider.module.css .range::-moz-range-thumb': [...GROUNDS, 'line'],
  'trading/percent-slider.module.css .range::-webkit-slider-thumb': [...GROUNDS, 'line'],
  'ui/switch.module.css .knob': ['line'],
  'ui/switch.module.css .switch[aria-checked="true"] .knob': ['accent'],
  'ui/switch.module.css .switch[aria-checked="true"]::before': GROUNDS,
  'ui/tabs.module.css .line .tab[aria-selected="true"]::after': GROUNDS,
};

/** Allowed transparency: disabled controls (exempt in WCAG 1.4.3), decoration, or still 3:1. */
const FADED: Readonly<Record<string, 'off' | 'ornament' | { readonly icon: string }>> = {
  'quotes/sort-header.module.css .up, .down': { icon: 'muted' },
  'drawings/drawings.module.css .tool:disabled': 'off',
  'ui/button.module.css .button:disabled': 'off',
  'ui/button.module.css .icon-button:disabled': 'off',
  'ui/field-key.module.css .key:disabled': 'off',
  'ui/field.module.css .box:has(.input:disabled)': 'off',
  'ui/number-field.module.css .off': 'off',
  'trading/percent-slider.module.css .off .track': 'off',
  'ui/skeleton.module.css 50%': 'ornament',
  'ui/switch.module.css .switch:disabled': 'off',
  'wallet/worth-curve.module.css .area': 'ornament',
};

const rules = rulesOfApp(TOKENS_FILE);
const EDGES =
  /^(box-shadow|border(-(top|right|bottom|left))?(-color)?|outline(-\w+)*|stroke|fill|accent-color)$/;
const TOKEN = /var\(--([\w-]+)/g;

const only = (value = ''): string | undefined => /^var\(--([\w-]+)\)$/.exec(value)?.[1];
const inkOf = ({ declarations }: FiledRule) => only(declarations.get('color'));
const groundOf = ({ declarations }: FiledRule) =>
  only(declarations.get('background') ?? declarations.get('background-color'));
const applies = (rule: FiledRule, theme: Theme) => (rule.theme ?? theme) === theme;
const opacityOf = ({ declarations }: FiledRule) => Number(declarations.get('opacity') ?? 1);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const pairs = rules.filter((rule) => inkOf(rule) && groundOf(rule));
const inks = sorted(rules.filter((rule) => !groundOf(rule)).flatMap((rule) => inkOf(rule) ?? []));
const fills = rules.filter((rule) => {
  const ground = groundOf(rule);
  return ground && !inkOf(rule) && ![...GROUNDS, ...ORNAMENT, 'icon'].includes(ground);
});
const lightGrounds = rules.filter((rule) => rule.theme && groundOf(rule) && !inkOf(rule));
const edges = sorted(
  rules.flatMap(({ declarations }) =>
    [...declarations]
      .filter(([property]) => EDGES.test(property))
      .flatMap(([, value]) => [...value.matchAll(TOKEN)].map(([, token = '']) => token)),
  ),
);

describe('the style sheets', () => {
  it('exist', () => {
    expect(rules.length).toBeGreaterThan(500);
    expect(pairs.length).toBeGreaterThan(30);
    expect(inks).toEqual(expect.arrayContaining(['accent', 'danger', 'down', 'muted', 'up']));
  });

  it('use tokens that exist', () => {
    const { has } = coloursOf('dark', 'green-up');
    const ours = rules.flatMap(({ name, declarations }) => {
      // Set by a component for its own use.
      const own = /^(share|ground|rows|panes|at|size|thumb|ems)$/;
      return [...declarations.values()].flatMap((value) =>
        [...value.matchAll(TOKEN)]
          .map(([, token = '']) => token)
          .filter((token) => !own.test(token) && !has(token))
          .map((token) => `${name}: --${token}`),
      );
    });
    expect(ours).toEqual([]);
  });

  it('list the text colour of every background', () => {
    const declared = new Set([...Object.keys(INHERITED), ...Object.keys(MARKS)]);
    const undeclared = [...fills, ...lightGrounds]
      .filter(
        (rule) =>
          !(
            declared.has(rule.name) ||
            (groundOf(rule) ?? '') in TINTS ||
            GROUNDS.includes(groundOf(rule) ?? '')
          ),
      )
      .map(({ name }) => name);
    expect(sorted(undeclared)).toEqual([]);
  });

  it('use the text colour of a fill on that fill only', () => {
    // Its fill is the `.sell` beside it.
    const elsewhere = ['chart/trade-links.module.css .up, .down'];
    const loose = rules.filter((rule) => ON_FILLS.includes(inkOf(rule) ?? '') && !groundOf(rule));
    expect(loose.map(({ name }) => name).filter((name) => !elsewhere.includes(name))).toEqual([]);
  });

  it('keep all text opaque', () => {
    const seeThrough = rules.filter((rule) => opacityOf(rule) > 0 && opacityOf(rule) < 1);
    expect(sorted(seeThrough.map(({ name }) => name))).toEqual(sorted(Object.keys(FADED)));
  });

  it('contain every rule of these lists', () => {
    const names = new Set(rules.map(({ name }) => name));
    const listed = [INHERITED, MARKS, FADED].flatMap((list) => Object.keys(list));
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });
});

const ruleOf = (name: string): FiledRule => {
  const found = rules.find((rule) => rule.name === name && (groundOf(rule) || opacityOf(rule) < 1));
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};
/** Every combination below the required contrast, with its ratio. */
const tooLow = (tried: readonly (readonly [string, Rgb, string, Rgb])[], min: number) =>
  tried
    .map(([ink, a, ground, b]) => [`${ink} on ${ground}`, contrast(a, b)] as const)
    .filter(([, ratio]) => ratio < min)
    .map(([what, ratio]) => `${what}: ${ratio.toFixed(2)}`);
const crossed = (colours: Colours, some: readonly string[], grounds: readonly string[]) =>
  some.flatMap((ink) =>
    grounds.map((ground) => [ink, colours.of(ink), ground, colours.of(ground)] as const),
  );

const PLACES = THEMES.flatMap((theme) => SCHEMES.map((scheme) => [theme, scheme] as const));
it("the dark theme has the product's four colours: page, tab bar, its icons and the chosen one [THEME:colours]", () => {
  const colours = coloursOf('dark', 'green-up');
  const hex = (token: string) =>
    `#${colours
      .of(token)
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`;
  expect(['page', 'bar', 'icon', 'accent'].map(hex)).toEqual([
    ...['#1b2c42', '#2a405c', '#768da9', '#2befbc'],
  ]);
  const css = readFileSync(`${ROOT}/src/app/tab-bar.module.css`, 'utf8');
  for (const use of ['background: var(--bar)', 'color: var(--icon)', 'color: var(--accent)']) {
    expect(css).toContain(use);
  }
});

describe.each(PLACES)('in the %s theme with %s [THEME:colours]', (theme, scheme) => {
  const colours = coloursOf(theme, scheme);

  it('shows every text colour at 4.5:1 on every possible background', () => {
    const apart = [...ICONS, ...ON_FILLS, 'accent-soft'];
    const words = ['text', ...inks.filter((ink) => !apart.includes(ink))];
    expect(tooLow(crossed(colours, words, GROUNDS), 4.5)).toEqual([]);
    expect(tooLow(crossed(colours, ['study-1', 'study-2', 'study-3'], ['page']), 4.5)).toEqual([]);
  });

  it('shows text at 4.5:1 on the background of its own rule', () => {
    for (const rule of pairs.filter((each) => applies(each, theme))) {
      const pair = crossed(colours, [inkOf(rule) ?? ''], [groundOf(rule) ?? '']);
      expect(tooLow(pair, ICONS.includes(inkOf(rule) ?? '') ? 3 : 4.5), rule.name).toEqual([]);
    }
  });

  it('shows text at 4.5:1 on the background of another rule', () => {
    for (const [name, some] of Object.entries(INHERITED)) {
      const rule = ruleOf(name);
      if (!applies(rule, theme)) continue;
      expect(tooLow(crossed(colours, some, [groundOf(rule) ?? '']), 4.5), name).toEqual([]);
    }
  });

  it('shows prices at 4.5:1 on the tint of a change and on depth bars', () => {
    const tried = Object.entries(TINTS).flatMap(([tint, some]) =>
      some.flatMap((ink) =>
        ['page', 'surface'].map(
          (ground) =>
            [ink, colours.of(ink), `${tint} over ${ground}`, colours.over(tint, ground)] as const,
        ),
      ),
    );
    expect(tooLow(tried, 4.5)).toEqual([]);
  });

  it('shows icons, edges of controls, focus rings and marks at 3:1', () => {
    const drawn = [
      ...ICONS,
      ...edges.filter((token) => !ORNAMENT.includes(token) && !(token in TINTS)),
    ];
    expect(tooLow(crossed(colours, drawn, GROUNDS), 3)).toEqual([]);
    for (const [name, against] of Object.entries(MARKS)) {
      const rule = ruleOf(name);
      expect(tooLow(crossed(colours, [groundOf(rule) ?? ''], against), 3), name).toEqual([]);
    }
  });

  it('shows candles and volume at 3:1 on the chart', () => {
    expect(
      tooLow(crossed(colours, ['up-fill', 'down-fill', 'accent', 'warning'], ['page']), 3),
    ).toEqual([]);
  });

  it('shows transparent parts with information at 3:1', () => {
    for (const [name, kind] of Object.entries(FADED)) {
      if (typeof kind === 'string') continue;
      const share = opacityOf(ruleOf(name));
      for (const ground of GROUNDS) {
        const faded = blend(colours.of(kind.icon), share, colours.of(ground));
        expect(tooLow([[name, faded, ground, colours.of(ground)]], 3)).toEqual([]);
      }
    }
  });

  it('shows text at 7:1 when the system asks for more contrast', () => {
    const more = coloursOf(theme, scheme, true);
    expect(tooLow(crossed(more, ['text', 'muted'], GROUNDS), 7)).toEqual([]);
    expect(tooLow(crossed(more, ['edge'], GROUNDS), 4.5)).toEqual([]);
  });
});
