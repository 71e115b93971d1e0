import { AsyncLocalStorage } from 'node:async_hooks';

/** Who a span stands for: who answers a call, who asks one, or a step of the work. */
export type SpanKind = 'server' | 'client' | 'internal';

interface Span {
  /** Names it for another process, in the form of W3C Trace Context. */
  readonly traceparent: string;
  /** @param failure - id of the error; absent when it succeeded */
  end(failure?: string): void;
}

/** @param parent - a `traceparent`; a trace begins without one */
export type BeginSpan = (name: string, kind: SpanKind, parent: string | undefined) => Span;

let begin: BeginSpan | null = null;
const current = new AsyncLocalStorage<Span>();

/** Sends the spans of this process to `next`; null ends it. Without it a span costs nothing. */
export function traceWith(next: BeginSpan | null): void {
  begin = next;
}

/**
 * Does work in a span.
 * @param parent - what the caller says of itself; the span around this call when absent
 * @param work - receives the span's `traceparent`, undefined when nothing is traced
 */
export function traced<Value>(
  name: string,
  kind: SpanKind,
  parent: string | undefined,
  work: (traceparent: string | undefined) => Value | Promise<Value>,
): Value | Promise<Value> {
  // No promise of its own, which would cost each call turns of the queue.
  if (!begin) return work(undefined);
  return inSpan(begin(name, kind, parent ?? current.getStore()?.traceparent), work);
}

async function inSpan<Value>(
  span: Span,
  work: (traceparent: string) => Value | Promise<Value>,
): Promise<Value> {
  let failure: string | undefined;
  try {
    return await current.run(span, () => work(span.traceparent));
  } catch (error) {
    failure = (error as { readonly id?: string }).id ?? 'internal';
    throw error;
  } finally {
    span.end(failure);
  }
}

/** Begins the span of a command that waits for its commit. @returns ends it */
export function commitSpan(): (() => void) | undefined {
  const around = current.getStore();
  if (!begin || !around) return undefined;
  const span = begin('commit', 'internal', around.traceparent);
  return () => span.end();
}
