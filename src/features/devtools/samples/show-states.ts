/** States that only a touch or a keyboard causes, and how a sample requests them. */
const STATES = [
  [/:active(?![-\w])/g, 'pressed'],
  [/:focus-visible/g, 'focused'],
  [/:focus-within/g, 'focused'],
] as const;

/** A rule for what is not in a state says nothing about that state. */
const NEGATED = /:not\([^)]*\)/g;

/** What contains the focus; a sample is in a state as a whole. */
const CONTAINS = /:has\((:[\w-]+)\)/g;

/** A rule for `:focus-visible` alone applies to focusable elements, not to everything within. */
const ANY = ':is(button, a, [tabindex])';

/**
 * Applies every rule for a pressed or focused component to the samples of that state.
 * @returns a function that undoes it
 */
export function showStates(): () => void {
  const shown = new CSSStyleSheet();
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [pseudo, state] of STATES) {
      const selectors = rule.selectorText
        .split(/,(?![^(]*\))/)
        .filter((each) => each.replace(NEGATED, '').search(pseudo) !== -1)
        .map((each) => each.replace(CONTAINS, '$1').replace(pseudo, '').trim() || ANY)
        .map((each) => `[data-show="${state}"] ${each}`)
        // A rule of a shape that is not foreseen here must not end the page.
        .filter((each) => CSS.supports(`selector(${each})`));
      if (selectors.length > 0) shown.insertRule(`${selectors.join()} { ${rule.style.cssText} }`);
    }
  }
  document.adoptedStyleSheets.push(shown);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== shown);
  };
}
