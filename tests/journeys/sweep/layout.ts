import type { Page } from 'playwright-core';

/** Texts without a space that are longer than this may break: addresses, hashes, links. */
const LONGEST = 24;

/** Words and numbers that a line break cuts, as `word in element`, each once. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('script, style, .visually-hidden')) continue;
      for (const run of (node.textContent ?? '').matchAll(/\S+/g)) {
        if (run[0].length > longest || /[@/_]/.test(run[0])) continue;
        for (const word of run[0].matchAll(
          /[\p{Script=Latin}\d.,:%]{2,}|\p{Script=Hangul}{2,}/gu,
        )) {
          range.setStart(node, run.index + word.index);
          range.setEnd(node, run.index + word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.add(`${word[0]} in ${nameOf(parent)}`);
        }
      }
    }
    function nameOf(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.className}`;
    }
    return [...found];
  }, LONGEST);
}

/** Shown text fields whose label does not stand inside their box, by their names. */
export function labelsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const typed = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea';
    const edged = (element: Element | null): Element | null => {
      if (element === null) return null;
      const { boxShadow, backgroundColor } = getComputedStyle(element);
      const plain = boxShadow === 'none' && backgroundColor === 'rgba(0, 0, 0, 0)';
      return plain ? edged(element.parentElement) : element;
    };
    return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .flatMap((field) => {
        const [label] = field.labels ?? [];
        const words = label?.querySelector('span') ?? label;
        if (!words) return [];
        const inner = words.getBoundingClientRect();
        const outer = edged(field)?.getBoundingClientRect();
        const inside =
          outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
        return inside ? [] : [words.textContent];
      });
  });
}

/** Texts that overlap another text, or that their element cuts off, each once. */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const texts: { text: string; element: Element; box: DOMRect }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (element.closest('script, style, option, .visually-hidden, [aria-hidden="true"]'))
        continue;
      range.selectNodeContents(node);
      for (const whole of range.getClientRects()) {
        const box = visiblePart(whole, element);
        // What a scroller hides is reached by scrolling.
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        const top = document.elementFromPoint(x, y);
        if (!top || !(element.contains(top) || top.contains(element))) continue;
        texts.push({ text, element, box });
      }
      const style = getComputedStyle(element);
      const cut = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      if (cut && style.textOverflow !== 'ellipsis') found.add(`cut: ${text}`);
    }
    for (const [at, a] of texts.entries()) {
      for (const b of texts.slice(at + 1)) {
        if (a.text === b.text || a.element.contains(b.element) || b.element.contains(a.element))
          continue;
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // Line boxes are higher than their letters.
        if (width > 2 && height > Math.min(a.box.height, b.box.height) * 0.4) {
          found.add(`${a.text} over ${b.text}`);
        }
      }
    }
    /** The part that no ancestor hides. */
    function visiblePart(box: DOMRect, element: Element): DOMRect {
      let { left, top, right, bottom } = box;
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (getComputedStyle(each).overflowX === 'visible') continue;
        const edge = each.getBoundingClientRect();
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }
    return [...found];
  });
}

/** How far texts and controls reach beyond the window, the widest five. */
export function beyondWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: [number, string][] = [];
    const main = document.querySelector('main:not([hidden] *)');
    const over = Math.max(
      document.documentElement.scrollWidth - innerWidth,
      main ? main.scrollWidth - main.clientWidth : 0,
    );
    if (over <= 0) return [];
    for (const element of document.querySelectorAll('main *, nav *, header *')) {
      const right = Math.round(element.getBoundingClientRect().right - innerWidth);
      if (right > 0) found.push([right, `${element.tagName.toLowerCase()}.${element.className}`]);
    }
    return found
      .sort(([a], [b]) => b - a)
      .slice(0, 5)
      .map(([px, name]) => `${name} ${px} px beyond, page ${over}`);
  });
}

/** Least width and height of a target, CSS px. */
const TARGET = 44;

/**
 * Controls in view that take a tap in less than 44 × 44 px around their middle, as `name
 * (selector)`. Links within a sentence are exempt, as in WCAG 2.5.5.
 *
 * @param dense - selectors of controls that may be smaller
 */
export function smallTargets(page: Page, dense: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ least, exempt }) => {
      const found = new Set<string>();
      const controls = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role="switch"], [role="tab"]',
      );
      for (const control of controls) {
        if (!control.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
          continue;
        if (exempt.length > 0 && control.closest(exempt.join(', '))) continue;
        const inline = getComputedStyle(control).display === 'inline';
        if (inline && control.parentElement?.textContent?.trim() !== control.textContent?.trim())
          continue;
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const area = control.closest('label') ?? control;
        const { left, top, width, height } = area.getBoundingClientRect();
        if (width <= 1 || height <= 1) continue;
        const [x, y] = [left + width / 2, top + height / 2];
        const hits = (dx: number, dy: number): boolean => {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || px >= innerWidth || py < 0 || py >= innerHeight) return true;
          const hit = document.elementFromPoint(px, py);
          return hit !== null && (area.contains(hit) || hit.closest('label')?.control === control);
        };
        if (!hits(0, 0)) continue;
        const half = least / 2 - 1;
        const wide = width >= least || (hits(-half, 0) && hits(half, 0));
        const high = height >= least || (hits(0, -half) && hits(0, half));
        if (wide && high) continue;
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        found.add(
          `${name.slice(0, 30)} (${control.tagName.toLowerCase()}.${control.className}) ${size}`,
        );
      }
      return [...found];
    },
    { least: TARGET, exempt: dense },
  );
}
