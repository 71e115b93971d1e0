import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';
import { type Node, nameOf, walk } from './syntax.ts';

/** A component or a hook: its body runs while React renders. */
const RENDERS = /^(?:use)?[A-Z]/;

/** Refs of a script that each render writes and only functions read, with the line of the write. */
function latestRefs(code: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const parents = new Map<Node, Node | null>();
  const functionOf = (node: Node | null | undefined): Node | null | undefined =>
    node && !/Function/.test(node.type) ? functionOf(parents.get(node)) : node;
  const written: { readonly name: string; readonly by: Node; readonly line: number }[] = [];
  const read: { readonly name: string; readonly by: Node }[] = [];
  walk(code, lang, (node, parent) => {
    parents.set(node, parent);
    const name = nameOf(node['object']);
    const by = functionOf(parent);
    if (node.type !== 'MemberExpression' || nameOf(node['property']) !== 'current') return;
    if (!name || !by || !parent || !RENDERS.test(nameOf(by['id']) ?? '')) return;
    const statement = parents.get(parent);
    const writes = parent['operator'] === '=' && parent['left'] === node;
    if (!writes) read.push({ name, by });
    else if (statement && parents.get(statement) === by['body'])
      written.push({ name, by, line: code.slice(0, node.start).split('\n').length });
  });
  return written
    .filter(({ name, by }) => !read.some((each) => each.name === name && each.by === by))
    .map(({ name, line }) => `${line} ${name}`);
}

/** A key's handler runs the render that the key itself caused, which no effect knows. */
const EXCEPT = ['src/features/spot/order-panel.tsx'];

it('the newest callback is an effect event, not a ref that is written while rendering', () => {
  const files = sourceFiles().filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file));
  const found = files
    .filter((file) => !EXCEPT.includes(file))
    .flatMap((file) =>
      latestRefs(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
        (found) => `${file}:${found}`,
      ),
    );
  expect(found).toEqual([]);
});

it('finds a ref that a hook writes for functions, and no state that it derives', () => {
  const hook = (write: string, read: string) =>
    latestRefs(`function useIt(now) {\n const ref = useRef(now);\n ${write}\n return ${read};\n}`);
  expect(hook('ref.current = now;', '() => ref.current')).toEqual(['3 ref']);
  expect(hook('useEffect(() => { ref.current = now; });', '() => ref.current')).toEqual([]);
  expect(hook('ref.current = { now };', 'ref.current')).toEqual([]);
  expect(hook('if (now) ref.current = now;', '() => ref.current')).toEqual([]);
});
