/** Classes of each built style sheet, by file name. */
export type Sheets = Readonly<Record<string, readonly string[]>>;

declare global {
  interface Window {
    /** Parts that a frame showed before their styles had arrived: a class of each sheet. */
    bareParts?: Record<string, string>;
  }
}

/**
 * Runs in the page before its own code, and looks at every frame. It uses nothing of this module.
 */
export function watchParts(sheets: Sheets): void {
  const bare: Record<string, string> = {};
  window.bareParts = bare;
  // Otherwise the browser stops counting after 250 files.
  performance.setResourceTimingBufferSize(5_000);
  const waiting = new Map(Object.entries(sheets));
  const isSeen = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const look = () => {
    for (const { name } of performance.getEntriesByType('resource')) {
      waiting.delete(name.split('/').at(-1) ?? '');
    }
    // Before the first paint the browser holds everything back.
    if (performance.getEntriesByType('paint').length > 0) {
      for (const [sheet, classes] of waiting) {
        const shown = classes.find((name) =>
          [...document.getElementsByClassName(name)].some(isSeen),
        );
        if (shown !== undefined) bare[sheet] ??= shown;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page before its own code: taps a page of the bar when the document is painted. */
export function tapPage(address: string): void {
  const look = () => {
    const link = document.querySelector<HTMLElement>(`nav a[href="${address}"]`);
    if (link && performance.getEntriesByType('paint').length > 0) link.click();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
