import { Session } from 'node:inspector';

/**
 * Reads the state of objects with their private fields, for comparisons of two memories. The
 * inspector shows what no test could reach otherwise, so a part of memory that somebody adds is
 * compared too.
 */

interface Remote {
  readonly type: string;
  readonly subtype?: string;
  readonly className?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly objectId?: string;
}

interface Property {
  readonly name: string;
  readonly value?: Remote;
}

interface Properties {
  readonly result: readonly Property[];
  readonly privateProperties?: readonly Property[];
  readonly internalProperties?: readonly Property[];
}

/** Deeper than any state; a cycle reaches it. */
const DEEPEST = 40;

export interface Rules {
  /** Fields that are no state: dependencies, back references, caches of the process. */
  readonly fields: ReadonlySet<string>;
}

/** A comparable copy. Maps and sets are sorted, and what is empty is absent. */
export function privateState(root: object, rules: Rules): unknown {
  const session = new Session();
  session.connect();
  const holder = globalThis as { inspectedState?: object };
  holder.inspectedState = root;
  try {
    const { result } = ask<{ result: Remote }>(session, 'Runtime.evaluate', {
      expression: 'globalThis.inspectedState',
    });
    return read(session, result, rules, 0);
  } finally {
    delete holder.inspectedState;
    session.disconnect();
  }
}

/** The inspector of the own thread answers at once. */
function ask<Answer>(session: Session, method: string, parameters: object): Answer {
  let answer: Answer | undefined;
  let fault: Error | null = null;
  session.post(method, parameters, (error: Error | null, result?: object) => {
    fault = error;
    answer = result as Answer;
  });
  if (answer === undefined) throw fault ?? new Error(`${method} has not answered`);
  return answer;
}

function read(session: Session, remote: Remote, rules: Rules, depth: number): unknown {
  if (remote.type === 'function') return undefined;
  if (remote.objectId === undefined) return remote.unserializableValue ?? remote.value ?? null;
  if (depth > DEEPEST) throw new Error(`a cycle through ${remote.className}`);
  const { result, privateProperties, internalProperties } = ask<Properties>(
    session,
    'Runtime.getProperties',
    { objectId: remote.objectId, ownProperties: true },
  );
  const deeper = (value: Remote | undefined): unknown =>
    value && read(session, value, rules, depth + 1);
  if (remote.subtype === 'map' || remote.subtype === 'set') {
    const entries = internalProperties?.find(({ name }) => name === '[[Entries]]')?.value;
    // Entries are objects with a value, those of maps with a key too.
    const list = (deeper(entries) ?? []) as readonly (Record<string, unknown> | null)[];
    const present = list.flatMap((each) =>
      isEmpty(each?.['value']) ? [] : [Object.values(each ?? {})],
    );
    return present.length === 0
      ? undefined
      : present.map((each) => JSON.stringify(each)).toSorted();
  }
  if (remote.subtype === 'array') {
    const items = result.filter(({ name }) => name !== 'length');
    return items.length === 0 ? undefined : items.map(({ value }) => deeper(value) ?? null);
  }
  const state: Record<string, unknown> = {};
  for (const { name, value } of [...result, ...(privateProperties ?? [])]) {
    if (name === '__proto__' || rules.fields.has(name)) continue;
    const content = deeper(value);
    if (!isEmpty(content)) state[name] = content;
  }
  return isEmpty(state) ? undefined : state;
}

const isEmpty = (state: unknown): boolean =>
  state === undefined ||
  (typeof state === 'object' && state !== null && Object.keys(state).length === 0);
