import { parseAst } from 'vite';

/** A node of the syntax tree; its children are nodes, or arrays of nodes. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));

/** Expressions of TypeScript that contain code; its other nodes are types. */
const WITH_CODE = /^TS(?:As|Satisfies|NonNull|Instantiation|Export|Parameter)/;

/** Calls `visit` for every node of a script with its parent. Types are left out. */
export function walk(
  code: string,
  lang: 'js' | 'ts' | 'tsx',
  visit: (node: Node, parent: Node | null) => void,
): void {
  const go = (node: Node, parent: Node | null): void => {
    if (node.type.startsWith('TS') && !WITH_CODE.test(node.type)) return;
    visit(node, parent);
    for (const child of childrenOf(node)) go(child, node);
  };
  go(parseAst(code, { lang }) as unknown as Node, null);
}

/** Name of an identifier, or of a property that a program names; else null. */
export const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;

/** Whether an identifier is a value of the program, not the name of a property or a declaration. */
export function isReference(node: Node, parent: Node | null): boolean {
  if (node.type !== 'Identifier' || parent === null) return false;
  if (parent.type === 'MemberExpression')
    return parent['object'] === node || parent['computed'] === true;
  if (parent.type === 'Property') return parent['value'] === node;
  return !/^(?:Import|Export|Labeled|Break|Continue|MethodDefinition|PropertyDefinition|TS)/.test(
    parent.type,
  );
}
