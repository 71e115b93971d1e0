import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssRules } from './css-rules.ts';
import { ROOT } from './source-files.ts';

export const TOKENS_FILE = 'src/ui/tokens.css';
export const THEMES = ['dark', 'light'] as const;
export const SCHEMES = ['green-up', 'red-up', 'red-blue', 'colour-blind'] as const;

export type Theme = (typeof THEMES)[number];
export type Scheme = (typeof SCHEMES)[number];
export type Rgb = readonly [red: number, green: number, blue: number];

/** The colour of a token; a transparent token is blended with the token under it. */
export interface Colours {
  readonly of: (token: string) => Rgb;
  /** The visible colour of a `color-mix` with `transparent` on a background. */
  readonly over: (token: string, ground: string) => Rgb;
  readonly has: (token: string) => boolean;
}

const whole = readFileSync(join(ROOT, TOKENS_FILE), 'utf8');
const mediaAt = whole.indexOf('@media');
const base = whole.slice(0, mediaAt);
const forMore = whole.slice(mediaAt).replace(/^@media[^{]*\{/, '');

/** Tokens in force under a theme, a scheme and, optionally, `prefers-contrast: more`. */
export function coloursOf(theme: Theme, scheme: Scheme, moreContrast = false): Colours {
  const selectors = [':root', `[data-theme="${theme}"]`, '[data-theme]'];
  const tokens = new Map<string, string>();
  const read = (css: string) => {
    for (const { selector, declarations } of cssRules(css)) {
      const named = selector.split(',').map((each) => each.trim());
      const ofScheme = named.includes(`[data-updown="${scheme}"]`);
      // `:root` alone is the default scheme and theme; the chosen ones override it.
      if (!ofScheme && !named.some((each) => selectors.includes(each))) continue;
      for (const [name, value] of declarations) if (name.startsWith('--')) tokens.set(name, value);
    }
  };
  read(base);
  if (moreContrast) read(forMore);
  const rawOf = (token: string): string => {
    const value = tokens.get(`--${token}`);
    if (value === undefined) throw new Error(`no token --${token}`);
    const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    return reference === undefined ? value : rawOf(reference);
  };
  const of = (token: string): Rgb => {
    const value = rawOf(token);
    const mixed = MIX.exec(value)?.[1];
    if (mixed !== undefined) return of(mixed);
    if (!/^#[0-9a-f]{6}$/i.test(value))
      throw new Error(`--${token} is not a plain colour: ${value}`);
    return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as unknown as Rgb;
  };
  return {
    of,
    has: (token) => tokens.has(`--${token}`),
    over: (token, ground) => {
      const [, mixed, share] = MIX.exec(rawOf(token)) ?? [];
      if (mixed === undefined) throw new Error(`--${token} is not transparent`);
      return blend(of(mixed), Number(share) / 100, of(ground));
    },
  };
}

const MIX = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/;

/** Blends a colour with opacity over another. */
export const blend = (top: Rgb, share: number, below: Rgb): Rgb =>
  top.map((each, at) => each * share + (below[at] ?? 0) * (1 - share)) as unknown as Rgb;

/** WCAG 2.2 contrast ratio, 1…21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
