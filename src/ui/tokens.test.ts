import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(
  /@media[\s\S]*$/,
  '',
);

/** Declarations of every rule whose selector list names one of `selectors`, later ones winning. */
function declarations(...selectors: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, list = '', body = ''] of css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!list.split(',').some((each) => selectors.includes(each.trim()))) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      found.set(name, value.trim());
    }
  }
  return found;
}

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const over = (top: Rgb, share: number, below: Rgb): Rgb =>
  top.map((each, at) => each * share + (below[at] ?? 0) * (1 - share)) as unknown as Rgb;

/** WCAG 2.2 relative luminance. */
function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const THEMES = ['dark', 'light'] as const;
const SCHEMES = ['green-up', 'red-up', 'red-blue', 'colour-blind'] as const;

describe.each(THEMES)('%s theme', (theme) => {
  describe.each(SCHEMES)('%s', (scheme) => {
    const tokens = declarations(':root', `[data-theme="${theme}"]`, `[data-updown="${scheme}"]`);
    // The light block must win over :root although :root's own dark block stands beside it.
    const colour = (name: string): Rgb => {
      const value = tokens.get(`--${name}`) ?? '';
      const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
      return reference ? colour(reference) : rgb(value);
    };

    const grounds = ['page', 'surface', 'bar', 'field'];
    const inks = ['text', 'muted', 'accent', 'up', 'down', 'warning', 'danger', 'info'];
    it.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
      'text %s on %s reads at 4.5:1',
      (ink, ground) => {
        expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
      },
    );

    it.each([
      ['on-accent', 'accent'],
      ['on-trade', 'up-fill'],
      ['on-trade', 'down-fill'],
      ['on-toast', 'toast'],
      ['accent', 'accent-soft'],
      ['text', 'accent-soft'],
    ])('text %s on %s reads at 4.5:1', (ink, ground) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['study-1', 'study-2', 'study-3'])(
      'legend of %s on the chart reads at 4.5:1',
      (ink) => {
        expect(contrast(colour(ink), colour('page'))).toBeGreaterThanOrEqual(4.5);
      },
    );

    it.each(['icon', 'edge'])('%s, an icon or the edge of a control, stands out at 3:1', (ink) => {
      for (const ground of ['page', 'field', 'bar']) {
        expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(3);
      }
    });

    it.each(['up', 'down'])('a changed %s price reads on its own tint', (ink) => {
      for (const ground of ['page', 'surface']) {
        const tinted = over(colour(ink), 0.12, colour(ground));
        expect(contrast(colour('text'), tinted)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour(ink), tinted)).toBeGreaterThanOrEqual(4.5);
        const barred = over(colour(`${ink}-fill`), 0.16, colour(ground));
        expect(contrast(colour(ink), barred)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colour('text'), barred)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });
});
