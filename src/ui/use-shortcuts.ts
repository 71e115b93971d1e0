import { useLayoutEffect } from 'react';

/** Keys that a field, a list or an open sheet takes for itself. */
const TAKES_KEYS = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog[open]';

/**
 * Lets single keys press the controls that declare them in `aria-keyshortcuts`. With Shift a key is
 * that of a control that declares `Shift+` before it, if there is one. A key typed in a
 * field, or pressed with Control, Alt or Meta, is left alone, and so is every key while a sheet is
 * open.
 */
export function useShortcuts(): void {
  // Before the paint: whoever sees the keys can use them.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return;
      if (key.length !== 1 || document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      const upper = key.toUpperCase();
      const control = (shiftKey ? pressable(`Shift+${upper}`) : undefined) ?? pressable(upper);
      if (!control) return;
      event.preventDefault();
      control.focus();
      control.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/**
 * The shown control that declares a key and can be pressed; of a choice, one that is not chosen.
 */
function pressable(name: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(
    (each) =>
      each.getAttribute('aria-keyshortcuts') === name &&
      each.getClientRects().length > 0 &&
      !each.matches(':disabled'),
  );
  return found.find((each) => !each.matches(':checked')) ?? found[0];
}
