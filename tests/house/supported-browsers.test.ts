import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/start.json' with { type: 'json' };
import { testNeeding } from '../support/needing.ts';
import { ROOT, sourceFiles } from './source-files.ts';
import { nameOf, walk } from './syntax.ts';

const { browserslist } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  browserslist: readonly string[];
};
/** Names of the compatibility data. Samsung Internet has its own numbers for Chromium's engine. */
const NAMES: Readonly<Record<string, keyof CompatStatement['support']>> = {
  chrome: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'safari_ios',
  firefox: 'firefox',
  samsung: 'samsunginternet_android',
};
const OLDEST = browserslist.map((each) => {
  const [name = '', version = ''] = each.split(' >= ');
  return [NAMES[name] ?? 'chrome', Number(version)] as const;
});

/** Used only where it exists, or harmless without it. */
const GUARDED: Readonly<Record<string, string>> = {
  showPopover: 'toasts lie below sheets without it (`toast-host.tsx`)',
  hidePopover: 'called after `showPopover` was found',
  vibrate: 'its switch is disabled where it is missing (`ring-ways.tsx`)',
  startViewTransition: 'React asks for it first',
  union: 'a schema of valibot, not a set',
  escape: 'a function of i18next and of CSS, not of RegExp',
  timeout: "a method of socket.io's client",
  detached: 'a property of the chart library',
  getUserMedia:
    'a method of `navigator.mediaDevices`, which all have; without one the sheet says so',
  reset: 'functions of the app, not of a canvas',
  resize: 'a method of the QR code reader, not of a buffer',
  dispose: 'a method of the chart library',
  maximize: 'a method of `Intl.Locale`, which all have, not of a window',
};

/** Browsers of the list that lack it. */
function lackedBy({ support }: CompatStatement): readonly string[] {
  return OLDEST.filter(([name, oldest]) => {
    const said = support[name];
    const first = Array.isArray(said) ? said[0] : said;
    if (first === undefined || first.flags || first.prefix) return first !== undefined;
    const since = first.version_added;
    if (since === 'preview' || since === false || since === null) return true;
    return typeof since === 'string' && Number.parseFloat(since.replace('≤', '')) > oldest;
  }).map(([name]) => name);
}

/**
 * Interfaces and built-ins of which an app calls members. Those with names that libraries use for
 * functions of their own, such as `take` of iterators, would only report these.
 */
const OWNERS: readonly (readonly [group: Record<string, unknown>, names: readonly string[]])[] = [
  [
    bcd.api as unknown as Record<string, unknown>,
    [
      ...['Node', 'Element', 'HTMLElement', 'HTMLDialogElement', 'HTMLInputElement', 'Document'],
      ...['DOMTokenList', 'EventTarget', 'Event', 'Window', 'Navigator', 'History', 'Location'],
      ...[
        'URL',
        'URLSearchParams',
        'AbortSignal',
        'AbortController',
        'Response',
        'Request',
        'Headers',
      ],
      ...[
        'FormData',
        'Blob',
        'File',
        'Storage',
        'Range',
        'Selection',
        'CSSStyleDeclaration',
        'CanvasRenderingContext2D',
      ],
      ...['HTMLCanvasElement', 'MediaQueryList', 'Performance', 'Crypto'],
    ],
  ],
  [
    bcd.javascript.builtins as unknown as Record<string, unknown>,
    [
      ...['Array', 'TypedArray', 'String', 'Object', 'Promise', 'Map', 'Set', 'WeakMap', 'RegExp'],
      ...['Number', 'BigInt', 'Math', 'Date', 'JSON', 'Symbol', 'Function', 'ArrayBuffer', 'Error'],
    ],
  ],
];

/** By the name of a member: the browsers that have it on none of these. */
function newMembers(): ReadonlyMap<string, readonly string[]> {
  const lacking = new Map<string, readonly string[]>();
  for (const [group, names] of OWNERS) {
    for (const owner of names) {
      const members = Object.entries((group[owner] ?? {}) as Record<string, Identifier>);
      for (const [key, member] of members) {
        const name = key.replace(/_static$/, '');
        if (!/^[a-z]\w*$/.test(name) || name.includes('_') || !member.__compat) continue;
        const own = lackedBy(member.__compat);
        const known = lacking.get(name);
        // Another interface may have a member of this name for longer.
        lacking.set(name, known ? known.filter((each) => own.includes(each)) : own);
      }
    }
  }
  return new Map([...lacking].filter(([, browsers]) => browsers.length > 0));
}

/** Members that a script uses without asking whether they exist. */
function usedIn(code: string, lang: 'js' | 'ts' | 'tsx'): Set<string> {
  const used = new Set<string>();
  walk(code, lang, (node, parent) => {
    if (node.type !== 'CallExpression' || node['optional'] === true) return;
    const callee = node['callee'] as { readonly type: string; readonly property?: unknown };
    const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : null;
    if (name !== null && parent !== null) used.add(name);
  });
  return used;
}

describe('the oldest supported browsers', () => {
  const lacking = newMembers();
  const unsupported = (code: string, lang: 'js' | 'ts' | 'tsx') =>
    [...usedIn(code, lang)]
      // The minifier gives private members two letters.
      .filter((name) => name.length > 2 && lacking.has(name) && !(name in GUARDED))
      .sort();

  it('are found to lack what is newer', () => {
    expect(lacking.get('checkVisibility')).toContain('safari');
    expect(unsupported('each.checkVisibility(); Promise.withResolvers(); a.at(0)', 'js')).toEqual([
      'checkVisibility',
      'withResolvers',
    ]);
    expect(unsupported('each.checkVisibility?.()', 'js')).toEqual([]);
  });

  it('have every function that the app calls', () => {
    const app = sourceFiles().filter(
      (file) =>
        /^(?:src|wire|streams)\//.test(file) &&
        !/\.test\.|\/testing\/|streams\/node|src\/app\/document\/prerender/.test(file),
    );
    const found = [...app, 'src/app/first-price/boot.js'].flatMap((file) => {
      const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
      const names = unsupported(readFileSync(join(ROOT, file), 'utf8'), lang);
      return names.map((name) => `${file}: ${name}, not in ${lacking.get(name)?.join(' and ')}`);
    });
    expect(found).toEqual([]);
  });

  testNeeding(existsSync(join(ROOT, 'dist/assets')) ? null : 'no build: npm run build')(
    'have every function of the built libraries',
    () => {
      const folder = join(ROOT, 'dist/assets');
      const found = readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .flatMap((name) =>
          unsupported(readFileSync(join(folder, name), 'utf8'), 'js').map(
            (each) => `${name}: ${each}`,
          ),
        );
      expect(found).toEqual([]);
    },
  );

  it('are the ones that the README and the app name', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    for (const browser of [
      'Chrome 111',
      'Edge 111',
      'Safari 16.4',
      'Firefox 121',
      'Samsung Internet 22',
    ]) {
      expect(en.old).toContain(browser);
      expect(readme).toContain(browser);
    }
    expect(browserslist).toEqual([
      'chrome >= 111',
      'edge >= 111',
      'safari >= 16.4',
      'ios_saf >= 16.4',
      'firefox >= 121',
      'samsung >= 22',
    ]);
  });
});
