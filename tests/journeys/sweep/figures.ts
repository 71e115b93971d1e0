import type { Page } from 'playwright-core';

/**
 * Figures of which an element hides a digit, and number fields that are narrower than their number,
 * each once as `text in element`. A figure that is reached by scrolling is not cut.
 */
export function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('script, style, option, .visually-hidden, canvas')) continue;
      for (const figure of (node.textContent ?? '').matchAll(/[+\-−]?\d[\d,.:]*%?/g)) {
        range.setStart(node, figure.index);
        range.setEnd(node, figure.index + figure[0].length);
        for (const box of range.getClientRects()) {
          const by = hiderOf(box, parent);
          if (by) found.add(`${figure[0]} in ${nameOf(parent)} by ${nameOf(by)}`);
        }
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input[inputmode]')) {
      if (!input.checkVisibility() || !/\d/.test(input.value)) continue;
      const cut = input.scrollWidth > input.clientWidth + 1;
      if (cut) found.add(`${input.value} in ${nameOf(input)}: ${input.clientWidth} px`);
      const by = hiderOf(input.getBoundingClientRect(), input);
      if (by) found.add(`${input.value} in ${nameOf(input)} by ${nameOf(by)}`);
    }
    /** The ancestor that cuts a box and does not scroll it into view. */
    function hiderOf(box: DOMRect, element: Element): Element | null {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const edge = each.getBoundingClientRect();
        // A pixel of rounding; a line's box is higher than its digits.
        const beside = box.left < edge.left - 1 || box.right > edge.right + 1;
        const over = box.top < edge.top - 4 || box.bottom > edge.bottom + 4;
        if (beside && /hidden|clip/.test(overflowX)) return each;
        if (over && /hidden|clip/.test(overflowY)) return each;
        // Scrolling shows the rest, wherever it is now.
        if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return null;
      }
      return null;
    }
    function nameOf(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.className}`;
    }
    return [...found];
  });
}
