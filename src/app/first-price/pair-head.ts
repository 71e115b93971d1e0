import { endOf, indexOf, withoutStyles } from './page-template.ts';
import type { Prerendered } from './prerender.tsx';

type BySide = Readonly<Record<'up' | 'down' | 'flat', string>>;

/**
 * The page from the element around its navigation bar up to the end of what has the pair's prices.
 */
function headOf(html: string): string {
  const from = html.lastIndexOf('<div', indexOf(html, /<header/));
  return `${html.slice(from, indexOf(html, /<div [^>]*data-desk/))}</main></div>`;
}

/**
 * One text for three directions of the price: the smallest element that contains all differences
 * occurs three times, with `data-side`.
 */
export function joined({ up, down, flat }: BySide): string {
  const pages = [up, down, flat];
  const isSame = (at: number) => up[at] === down[at] && up[at] === flat[at];
  let difference = 0;
  while (difference < up.length && isSame(difference)) difference += 1;
  if (difference === up.length) return up;
  // From the last tag before the difference outwards; what follows the right element is the same.
  for (let at = up.lastIndexOf('<', difference); at >= 0; at = up.lastIndexOf('<', at - 1)) {
    if (up[at + 1] === '/') continue;
    const end = endOf(up, at);
    const rest = up.slice(end);
    const contains =
      end >= difference && pages.every((html) => html.slice(endOf(html, at)) === rest);
    if (!contains) continue;
    const element = (side: keyof BySide, html: string) =>
      html.slice(at, endOf(html, at)).replace(/^<[a-z0-9]+/, `$& data-side="${side}"`);
    const elements = [element('up', up), element('down', down), element('flat', flat)];
    return `${up.slice(0, at)}${elements.join('')}${rest}`;
  }
  throw new Error('no element contains the differences');
}

/**
 * The heads of the pages of one pair, as templates that show nothing. `boot.js` fills the one of
 * the address; the rest of the page is its placeholder.
 */
export function pairHeadsOf(
  { pairPages, pairSamples }: Prerendered,
  age: 'fresh' | 'old',
  sheet: Map<string, string>,
): string {
  const { up, down, flat } = pairPages[age];
  const slotted = (html: string) =>
    pairSamples.reduce((text, [sample, slot]) => text.replaceAll(sample, slot), html);
  return Object.keys(up)
    .map((path) => {
      const of = (pages: Readonly<Record<string, string>>) =>
        slotted(headOf(withoutStyles(pages[path] ?? '', sheet)));
      const head = joined({ up: of(up), down: of(down), flat: of(flat) });
      for (const name of ['base', 'quote', 'last', 'change', 'time', 'feed']) {
        indexOf(head, `⟪${name}⟫`);
      }
      // The only attribute that `boot.js` fills.
      if (/="[^"]*⟪/.test(head.replaceAll(/ href="[^"]*"/g, ''))) {
        throw new Error(`the head of ${path} has a slot in an attribute`);
      }
      return `<template data-head="${path}">${head}</template>`;
    })
    .join('');
}
