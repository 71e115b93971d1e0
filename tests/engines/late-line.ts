import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import { until } from '../support/until.ts';
import type { Sheets } from './late-watch.ts';
import { type Line, lineTo } from './line.ts';

/** A line on which style sheets arrive later than everything else. */
export interface LateLine extends Line {
  /** Waits until no script and no sheet has been on its way for a moment. */
  idle(): Promise<unknown>;
}

/**
 * Stands between a browser and an exchange, and holds each style sheet back that the document does
 * not name.
 *
 * @param late - how long no script must have been on its way before the next sheet passes, ms; null
 * holds
 *   nothing back
 * @param watch - a script that the document runs before any other
 * @param tapped - the document's first module waits until the page asks for such a sheet, as
 * `boot.js` does
 *   after a tap on the document
 */
export async function lateLine(
  target: string,
  late: number | null,
  watch: string,
  tapped = false,
): Promise<LateLine> {
  let resume: (() => void) | undefined;
  let waits = tapped;
  /** Sheets that wait, the first that was asked for first. */
  const held: (() => void)[] = [];
  const rest = late ?? 1_000;
  let scripts = 0;
  let quietSince = performance.now();
  // The sheet that several parts share was asked for first and arrives last.
  const releasing = setInterval(() => {
    const next = scripts === 0 && performance.now() - quietSince >= rest ? held.pop() : undefined;
    if (!next) return;
    next();
    quietSince = performance.now();
  }, rest / 4);
  const idle = () =>
    until(
      'the line to become quiet',
      () => scripts + held.length === 0 && performance.now() - quietSince > rest,
      // Each sheet of a page waits for itself.
      { limit: 60_000 + 40 * rest },
    );
  const line = await lineTo(target, watch, async (path, to, page) => {
    if (path.endsWith('.js')) {
      scripts += 1;
      to.on('close', () => {
        scripts -= 1;
        quietSince = performance.now();
      });
    }
    // The browser paints nothing without the sheets of the document.
    const isLate =
      late !== null &&
      path.endsWith('.css') &&
      !page.includes(`"stylesheet" crossorigin href="${path}"`);
    if (isLate) {
      waits = false;
      resume?.();
      await new Promise<void>((pass) => held.push(pass));
    }
    // One alone: a browser has six connections to a host.
    if (waits && page.includes(`type="module" crossorigin src="${path}"`)) {
      await new Promise<void>((pass) => {
        resume = pass;
      });
    }
  });
  const close = () => {
    clearInterval(releasing);
    return line.close();
  };
  return { origin: line.origin, idle, close };
}

/** The style sheets of the build, each with the classes that it alone gives a look. */
export function builtSheets(): Sheets {
  const manifest = JSON.parse(
    readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { readonly file: string; readonly css?: readonly string[] }>;
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [] }) => [
      ...(file.endsWith('.css') ? [file] : []),
      ...css,
    ]),
  );
  const classes = [...files].map((file) => {
    const text = readFileSync(join(ROOT, 'dist', file), 'utf8');
    return [
      file,
      new Set([...text.matchAll(/\.(_[\w-]+)/g)].map(([, name = '']) => name)),
    ] as const;
  });
  const times = new Map<string, number>();
  for (const [, names] of classes) {
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(
    classes.map(([file, names]) => [
      file.split('/').at(-1) ?? '',
      [...names].filter((name) => times.get(name) === 1),
    ]),
  );
}
