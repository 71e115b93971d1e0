import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { traceWith } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends the spans of this process by OTLP over HTTP, as the variables `OTEL_*` of the environment
 * say.
 * @param attributes - those of every span, such as the name of the process
 * @returns sends the last spans, and ends it
 */
export function startTracing(attributes: Attributes): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(attributes)),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('tideline');
  traceWith((name, kind, parent) => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
    const context =
      traceId && spanId && flags
        ? trace.setSpanContext(ROOT_CONTEXT, {
            ...{ traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true },
          })
        : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: KINDS[kind] }, context);
    const own = span.spanContext();
    const sampled = (own.traceFlags & 0xff).toString(16).padStart(2, '0');
    return {
      traceparent: `00-${own.traceId}-${own.spanId}-${sampled}`,
      end(failure) {
        if (failure !== undefined) {
          span.setAttribute('error.type', failure);
          // A refusal is an answer; only these are faults of the exchange.
          if (FAULTS.has(failure)) span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  });
  return async () => {
    traceWith(null);
    await provider.shutdown();
  };
}

const FAULTS = new Set(['internal', 'unavailable', 'outcome-unknown']);
