import { parseSync } from 'vite';

/** One change of one place of a product file. */
export interface Fault {
  /** `FILE:LINE:COLUMN:KIND`, the same as long as the file is the same. */
  readonly id: string;
  readonly file: string;
  /** Offsets of the text that {@link text} replaces. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /**
   * Offsets of the names of two swapped arguments. Only a swap of one type is a fault worth trying.
   */
  readonly swapped?: readonly [number, number];
}

/** A node of the syntax tree; its fields depend on `type`. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's union of all nodes would be narrowed at every field.
type Node = { type: string; start: number; end: number } & Record<string, any>;
type Change = readonly [kind: string, start: number, end: number, text: string];

const TURNED: Readonly<Record<string, readonly (readonly [kind: string, operator: string])[]>> = {
  '<': [
    ['boundary', '<='],
    ['turned', '>'],
  ],
  '<=': [
    ['boundary', '<'],
    ['turned', '>='],
  ],
  '>': [
    ['boundary', '>='],
    ['turned', '<'],
  ],
  '>=': [
    ['boundary', '>'],
    ['turned', '<='],
  ],
  '===': [['turned', '!==']],
  '!==': [['turned', '===']],
  '+': [['operator', '-']],
  '-': [['operator', '+']],
  '*': [['operator', '/']],
  '/': [['operator', '*']],
  '&&': [['operator', '||']],
  '||': [['operator', '&&']],
};
const SWAPPED_OPERANDS = ['-', '/', '%', '<<', '>>'];
/** Nodes of types whose `expression` runs. All other nodes named `TS…` do not exist at run time. */
const TRANSPARENT = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
const TYPES = [
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'superTypeArguments',
];
/** Sizes of what stands for content that loads, px: nobody sees one pixel more or less. */
const PIXELS = ['shape', 'height', 'width'];
const EXITS = ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'];

/**
 * Every fault that can be put into a source text. Texts are never changed, because no rule is in
 * them.
 */
export function faultsOf(file: string, source: string): Fault[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Fault[] = [];
  walk(program as unknown as Node, (node) => {
    for (const [kind, start, end, text] of changesOf(node, source)) {
      found.push({ id: idOf(file, source, start, kind), file, start, end, text });
    }
    for (const [left, right] of neighbours(node)) {
      const text = slice(source, right) + source.slice(left.end, right.start) + slice(source, left);
      const swapped = [nameAt(left), nameAt(right)] as const;
      const id = idOf(file, source, left.start, 'swapped');
      found.push({ id, file, start: left.start, end: right.end, text, swapped });
    }
  });
  return found;
}

/** The source with a fault in it. */
export function applied(source: string, { start, end, text }: Fault): string {
  return source.slice(0, start) + text + source.slice(end);
}

function changesOf(node: Node, source: string): Change[] {
  const { type, start, end } = node;
  if (type === 'BinaryExpression' || type === 'LogicalExpression') return operators(node, source);
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const { test } = node;
    const fixed: Change[] = ['true', 'false'].map((to) => [to, test.start, test.end, to]);
    return type === 'IfStatement' && node['alternate'] === null && leaves(node['consequent'])
      ? [...fixed, ['unguarded', start, end, ';']]
      : fixed;
  }
  if (type === 'UnaryExpression' && node['operator'] === '!') {
    return [['turned', start, end, slice(source, node['argument'])]];
  }
  if (type === 'Literal' && (typeof node['value'] === 'number' || node['bigint'])) {
    const one = node['bigint'] ? '1n' : '1';
    return ['+', '-'].map((sign) => [
      `${sign}1`,
      start,
      end,
      `(${slice(source, node)} ${sign} ${one})`,
    ]);
  }
  if (type === 'ExpressionStatement' && !node['directive'] && !isSuper(node['expression'])) {
    return [['dropped', start, end, ';']];
  }
  return [];
}

function operators({ left, right, operator, start, end }: Node, source: string): Change[] {
  if (operator === '+' && [left, right].some(isText)) return [];
  const between = source.slice(left.end, right.start);
  const changes: Change[] = (TURNED[operator] ?? []).map(([kind, to]) => [
    kind === 'operator' ? `${operator}${to}` : kind,
    left.end,
    right.start,
    between.replace(operator, to),
  ]);
  if (SWAPPED_OPERANDS.includes(operator)) {
    changes.push(['operands', start, end, slice(source, right) + between + slice(source, left)]);
  }
  return changes;
}

/**
 * Pairs of arguments beside each other that have a name. A smaller or a larger one has no order.
 */
function neighbours({ type, callee, arguments: given }: Node): [Node, Node][] {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || given.length < 2) return [];
  if (['min', 'max'].includes(callee.property?.name ?? callee.name)) return [];
  return given.slice(1).flatMap((right: Node, index: number) => {
    const left: Node = given[index];
    return nameAt(left) >= 0 && nameAt(right) >= 0 ? [[left, right]] : [];
  });
}

function nameAt(node: Node): number {
  if (node.type === 'Identifier') return node.start;
  return node.type === 'MemberExpression' && !node['computed'] ? node['property'].start : -1;
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (node.type === 'ImportDeclaration') return;
  if (node.type === 'JSXAttribute' && PIXELS.includes(node['name'].name) && node['value']) {
    walk(node['value'], (each) => {
      if (each.type !== 'Literal') visit(each);
    });
    return;
  }
  if (node.type.startsWith('TS')) {
    if (TRANSPARENT.includes(node.type)) walk(node['expression'], visit);
    return;
  }
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    // The name of a field may be a number; it is no amount.
    if (TYPES.includes(key) || (key === 'key' && !node['computed'])) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit);
    }
  }
}

function leaves(body: Node): boolean {
  const last: Node | undefined = body.type === 'BlockStatement' ? body['body'].at(-1) : body;
  return last !== undefined && EXITS.includes(last.type);
}

const slice = (source: string, { start, end }: Node): string => source.slice(start, end);
const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || typeof value === 'string';
const isSuper = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && callee.type === 'Super';

function idOf(file: string, source: string, start: number, kind: string): string {
  const before = source.slice(0, start).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}:${kind}`;
}
