import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';
import { type Node, nameOf, walk } from './syntax.ts';

/** What a chain of `then` and `catch` begins with. */
function beginOf(node: Node): Node {
  const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null;
  if (node.type === 'UnaryExpression') return beginOf(node['argument'] as Node);
  if (callee?.type !== 'MemberExpression') return node;
  return ['then', 'catch', 'finally'].includes(nameOf(callee['property']) ?? '')
    ? beginOf(callee['object'] as Node)
    : node;
}

/** Lines of statements that import code and leave it to chance whether it arrives. */
function dropped(code: string, lang: 'ts' | 'tsx' = 'ts'): number[] {
  const lines: number[] = [];
  walk(code, lang, (node) => {
    if (node.type !== 'ExpressionStatement') return;
    if (beginOf(node['expression'] as Node).type !== 'ImportExpression') return;
    lines.push(code.slice(0, node.start).split('\n').length);
  });
  return lines;
}

/** Loads the code of a sheet before it is needed; the sheet itself asks for it again. */
const EXCEPT = ['src/features/quotes/pair-column.tsx'];

it('code that no screen waits for is asked for until it arrives: `latePart`', () => {
  const found = sourceFiles()
    .filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file) && !EXCEPT.includes(file))
    .flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      return dropped(code, file.endsWith('x') ? 'tsx' : 'ts').map((line) => `${file}:${line}`);
    });
  expect(found).toEqual([]);
});

it('a dropped import is found in each form', () => {
  const forms = [
    `import('./a.ts');`,
    `void import('./a.ts').then(({ a }) => a());`,
    `import('./a.ts').then(a).catch(() => undefined);`,
  ];
  for (const form of forms) expect(dropped(`const f = () => {\n${form}\n};`)).toEqual([2]);
  for (const kept of [`await import('./a.ts');`, `latePart(() => import('./a.ts')).subscribe(a);`])
    expect(dropped(`const f = async () => {\n${kept}\n};`)).toEqual([]);
});
