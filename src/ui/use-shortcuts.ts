import { useLayoutEffect } from 'react';

/** Keys that a field, a list or an open sheet takes for itself. */
const TAKES_KEYS = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog[open]';

/**
 * Lets single keys press the controls that declare them in `aria-keyshortcuts`. A key typed in a
 * field, or pressed with Control, Alt or Meta, is left alone, and so is every key while a sheet is
 * open.
 */
export function useShortcuts(): void {
  // Before the paint: whoever sees the keys can use them.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return;
      if (key.length !== 1 || document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      const control = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
        (each) =>
          each.getAttribute('aria-keyshortcuts') === key.toUpperCase() &&
          each.getClientRects().length > 0 &&
          !each.matches(':disabled'),
      );
      if (!control) return;
      event.preventDefault();
      control.focus();
      control.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
