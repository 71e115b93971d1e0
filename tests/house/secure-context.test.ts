import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import idl from '@webref/idl';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';
import { isReference, nameOf, walk } from './syntax.ts';

/** The module that guards them, and code that runs nowhere else than in a secure context. */
const ALLOWED = new Set([
  'src/state/secure-context.ts',
  // Runs in the service worker, which exists on https only.
  'src/app/offline/worker.ts',
  // Imports nothing, and asks with `?.` whether the worker answers.
  'src/app/first-price/boot.js',
]);

/** Present on http as well, where they fail: their specifications say so in words only. */
const FAILING = ['navigator.geolocation', 'window.Notification'];

/** Objects with members that need https, by the names that programs use for them. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  Navigator: ['navigator'],
  Crypto: ['crypto'],
  Window: ['window', 'globalThis', 'self'],
  WindowOrWorkerGlobalScope: ['window', 'globalThis', 'self'],
};

interface NeedsHttps {
  /** `navigator.clipboard`, `crypto.randomUUID`. */
  readonly members: ReadonlySet<string>;
  /** `caches`, `Notification`, `PublicKeyCredential`. */
  readonly globals: ReadonlySet<string>;
}

/** What the specifications of the web mark with `[SecureContext]`. */
async function needsHttps(): Promise<NeedsHttps> {
  const roots = Object.values(await idl.parseAll()).flat();
  const secure = ({ extAttrs }: { extAttrs: readonly { name: string }[] }) =>
    extAttrs.some(({ name }) => name === 'SecureContext');
  const owners: Record<string, readonly string[]> = { ...OWNERS };
  for (const root of roots) {
    // A mixin's members are members of what includes it.
    if (root.type !== 'includes') continue;
    const names = OWNERS[root.target];
    if (names) owners[root.includes] = [...(owners[root.includes] ?? []), ...names];
  }
  const members = new Set<string>();
  const globals = new Set<string>();
  for (const root of roots) {
    if (root.type === 'interface' && secure(root)) globals.add(root.name);
    if (root.type !== 'interface' && root.type !== 'interface mixin') continue;
    for (const owner of owners[root.name] ?? []) {
      for (const member of root.members) {
        if (!('name' in member) || !member.name) continue;
        if (!secure(member) && !secure(root)) continue;
        if (owner === 'window') globals.add(member.name);
        members.add(`${owner}.${member.name}`);
      }
    }
  }
  globals.add('Notification');
  for (const name of FAILING) members.add(name);
  for (const name of globals)
    for (const owner of OWNERS['Window'] ?? []) members.add(`${owner}.${name}`);
  return { members, globals };
}

/** Uses of these functions in a script, as `name in line N`. */
function usesIn(
  code: string,
  lang: 'js' | 'ts' | 'tsx',
  { members, globals }: NeedsHttps,
): string[] {
  const found: string[] = [];
  const declared = new Set<string>();
  const names: { readonly name: string; readonly at: number }[] = [];
  const say = (name: string, at: number) =>
    found.push(`${name} in line ${code.slice(0, at).split('\n').length}`);
  walk(code, lang, (node, parent) => {
    if (node.type === 'MemberExpression') {
      const object = node['object'] as { readonly property?: unknown };
      // `window.navigator.clipboard` as well.
      const name = `${nameOf(object) ?? nameOf(object.property)}.${nameOf(node['property'])}`;
      if (members.has(name)) say(name, node.start);
    } else if (node.type === 'VariableDeclarator') {
      const own = nameOf(node['id']);
      if (own) declared.add(own);
      const { properties = [] } = node['id'] as {
        readonly properties?: { readonly key: unknown }[];
      };
      for (const { key } of properties) {
        const name = `${nameOf(node['init'])}.${nameOf(key)}`;
        if (members.has(name)) say(name, node.start);
      }
    } else if (/Declaration$|Specifier$/.test(node.type)) {
      const own = nameOf(node['id'] ?? node['local']);
      if (own) declared.add(own);
    } else if (isReference(node, parent) && globals.has(String(node['name']))) {
      names.push({ name: String(node['name']), at: node.start });
    }
  });
  for (const { name, at } of names) if (!declared.has(name)) say(name, at);
  return found;
}

describe('functions that browsers have on https only', async () => {
  const rules = await needsHttps();

  it('are known from the specifications', () => {
    for (const name of ['crypto.randomUUID', 'navigator.clipboard', 'navigator.share']) {
      expect(rules.members.has(name), name).toBe(true);
    }
    for (const name of ['caches', 'PublicKeyCredential', 'Notification', 'ServiceWorker']) {
      expect(rules.globals.has(name), name).toBe(true);
    }
    expect(rules.members.has('crypto.getRandomValues')).toBe(false);
  });

  it('are found in every way of writing them', () => {
    const code = `const { clipboard } = navigator; window.navigator.serviceWorker?.ready;
const id: Notification = crypto.randomUUID(); new Notification('x');`;
    expect(usesIn(code, 'ts', rules)).toEqual([
      'navigator.clipboard in line 1',
      'navigator.serviceWorker in line 1',
      'crypto.randomUUID in line 2',
      'Notification in line 2',
    ]);
  });

  it('are named by one module of the app', () => {
    const app = sourceFiles().filter(
      (file) =>
        /^(?:src|wire|streams)\//.test(file) && !/\.test\.|\/testing\/|streams\/node/.test(file),
    );
    expect(app.length).toBeGreaterThan(400);
    const found = [...app, 'src/app/first-price/boot.js']
      .filter((file) => !ALLOWED.has(file))
      .flatMap((file) => {
        const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
        const uses = usesIn(readFileSync(join(ROOT, file), 'utf8'), lang, rules);
        return uses.map((use) => `${file}: ${use}`);
      });
    expect(found).toEqual([]);
  });
});
