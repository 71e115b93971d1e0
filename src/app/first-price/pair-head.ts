import { endOf, indexOf, withoutStyles } from './page-template.ts';
import type { Prerendered } from './prerender.tsx';

type BySide = Readonly<Record<'up' | 'down' | 'flat', string>>;

/** The page up to the end of what has the pair's prices. */
function headOf(html: string): string {
  const from = indexOf(html, /<div class="[^"]*_page_/);
  return `${html.slice(from, indexOf(html, /<div [^>]*data-desk/))}</main></div>`;
}

/**
 * One text for three directions of the price: the smallest element that contains all differences occurs
 * three times, with `data-side`.
 */
export function joined({ up, down, flat }: BySide): string {
  const all = [up, down, flat];
  let from = 0;
  while (up[from] === down[from] && up[from] === flat[from]) {
    if (from >= up.length) return up;
    from += 1;
  }
  for (let start = up.lastIndexOf('<', from); start >= 0; start = up.lastIndexOf('<', start - 1)) {
    if (up[start + 1] === '/') continue;
    const ends = all.map((html) => endOf(html, start));
    const rests = all.map((html, at) => html.slice(ends[at]));
    const [first = 0] = ends;
    if (first < from || rests.some((rest) => rest !== rests[0])) continue;
    const sides = ['up', 'down', 'flat'].map((side, at) =>
      (all[at] ?? '').slice(start, ends[at]).replace(/^<[a-z0-9]+/, `$& data-side="${side}"`),
    );
    return `${up.slice(0, start)}${sides.join('')}${rests[0]}`;
  }
  throw new Error('no element contains the differences');
}

/**
 * The heads of the pages of one pair, as templates that show nothing. `boot.js` fills the one of the
 * address; the rest of the page is its placeholder.
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
