import type { Plugin } from 'vite';

/** Where the helper returns at once, because the document already has the link. */
const KNOWN = 'if ((isCss ? preloadedHrefs.styles : preloadedHrefs.all).has(dep.href)) return;';

/**
 * Waits for the styles of a link that the document has; a link without a sheet is still loading.
 */
const ARRIVAL = `
function arrivalOf(href) {
  const link = [...document.querySelectorAll('link[rel="stylesheet"]')].find((each) => each.href === href);
  if (!link || link.sheet) return;
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
`;

/**
 * Shows a part of the app only when its styles have arrived. Vite's helper of a lazy import does
 * not wait for a style sheet that the document requested before, such as the one of \`boot.js\`; on
 * a slow line the part then stood without its styles, with texts on top of each other.
 */
export function styleArrival(): Plugin {
  let changed = 0;
  return {
    name: 'tideline:style-arrival',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      const waiting = code.replace(
        KNOWN,
        KNOWN.replace('return;', 'return isCss ? arrivalOf(dep.href) : undefined;'),
      );
      if (waiting !== code) changed += 1;
      return { code: waiting + ARRIVAL, map: null };
    },
    buildEnd(error) {
      if (!error && changed === 0)
        throw new Error(
          'Vite loads lazy parts in another way: review src/app/first-price/style-arrival.ts',
        );
    },
  };
}
