import type { Page } from 'playwright-core';

/** The buttons that send the shown ticket. */
const SENDS = '[data-ticket]:not([hidden] *) button:is([data-action="up"], [data-action="down"])';

/**
 * What of the shown ticket's action is not in sight: its buttons, the last price in the head of the
 * page, and the focused field.
 */
export function hiddenActions(page: Page): Promise<string[]> {
  return page.evaluate((sends) => {
    const found: string[] = [];
    const keyboard = Number.parseFloat(
      document.documentElement.style.getPropertyValue('--keyboard') || '0',
    );
    const buttons = [...document.querySelectorAll(sends)];
    const price = document.querySelector('header:not([hidden] *) button[aria-keyshortcuts="/"]');
    if (buttons.length === 0) found.push('no button');
    const field = document.activeElement?.matches('[data-ticket] input[inputmode]')
      ? document.activeElement
      : null;
    for (const each of [...buttons, price, field]) {
      if (!each) continue;
      const name = each.textContent?.trim() || each.getAttribute('aria-label') || each.tagName;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const inside =
        left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight - keyboard;
      // A little inside the corners, which are round.
      const covered = [left + 8, right - 8].some((x) =>
        [top + 8, bottom - 8].some((y) => {
          const hit = document.elementFromPoint(x, y);
          return hit === null || !(each.contains(hit) || hit.contains(each));
        }),
      );
      if (!inside) found.push(`${name} ends at ${Math.round(right)}, ${Math.round(bottom)}`);
      else if (covered) found.push(`${name} is covered`);
    }
    return found;
  }, SENDS);
}

/** Texts of the buttons that send the shown ticket which take two lines or leave their button. */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate((sends) => {
    const found: string[] = [];
    const range = document.createRange();
    for (const button of document.querySelectorAll(sends)) {
      const edge = button.getBoundingClientRect();
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        range.selectNodeContents(walker.currentNode);
        const boxes = [...range.getClientRects()];
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        const beyond = boxes.some(
          ({ left, right, top, bottom }) =>
            left < edge.left ||
            right > edge.right ||
            top < edge.top - 1 ||
            bottom > edge.bottom + 1,
        );
        if (lines.size > 1) found.push(`wrapped: ${button.textContent}`);
        if (beyond) found.push(`cut: ${button.textContent}`);
      }
    }
    return found;
  }, SENDS);
}
