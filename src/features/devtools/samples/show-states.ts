/** States that only a finger or a keyboard makes, and how a sample asks to be shown in one. */
const STATES = [
  [/:active(?![-\w])/g, 'pressed'],
  [/:focus-visible/g, 'focused'],
  [/:focus-within/g, 'focused'],
] as const;

/** A rule for `:focus-visible` alone means what can be focused, not everything within. */
const ANY = ':is(button, a, [tabindex])';

/**
 * Gives every rule for a pressed or focused part to the samples that are shown as such.
 * @returns takes it back
 */
export function showStates(): () => void {
  const shown = new CSSStyleSheet();
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [pseudo, state] of STATES) {
      const selectors = rule.selectorText
        .split(/,(?![^(]*\))/)
        .filter((each) => each.search(pseudo) !== -1)
        .map((each) => `[data-show="${state}"] ${each.replace(pseudo, '').trim() || ANY}`);
      if (selectors.length > 0) shown.insertRule(`${selectors.join()} { ${rule.style.cssText} }`);
    }
  }
  document.adoptedStyleSheets.push(shown);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== shown);
  };
}
