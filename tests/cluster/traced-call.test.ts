import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { tracingOf } from '../../bin/support/tracing.ts';
import { SmallCluster, whenReady } from '../../exchange/testing/small-cluster.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

/** A collector of OTLP over HTTP, with the spans it got. */
async function collector() {
  const spans: Span[] = [];
  const server = createServer(async (request, answer) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { resourceSpans } = JSON.parse(text) as Sent;
    if (request.url === '/v1/traces')
      for (const { scopeSpans } of resourceSpans)
        for (const each of scopeSpans) spans.push(...each.spans);
    answer.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('traces an order from the edge to its commit, by the names of the caller', async () => {
  const { spans, url } = await collector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  const cluster = new SmallCluster();
  ends.push(() => cluster.close());
  await cluster.leader(1);
  const edge = await cluster.edge();
  await whenReady(edge);
  const post = async (path: string, form: Record<string, string>, headers = {}) =>
    (
      await fetch(`http://127.0.0.1:${edge.port}/api/${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
      })
    ).json() as Promise<{ readonly data: { readonly token: string; readonly status: string } }>;
  const { data } = await post('user/login', { account: 'demo', password: 'tideline' });
  const end = await tracingOf('edge-1');
  ends.push(end);
  const [traceId, tap] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
  const headers = { authorization: data.token, traceparent: `00-${traceId}-${tap}-01` };
  const answer = await post('coin/trade', { ...order, client_id: 'traced-order' }, headers);
  expect(answer.data).toMatchObject({ status: 'completed' });
  await end();

  const own = spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => own.find((span) => span.name === name);
  const [asked, led, commit] = [
    named('POST coin/trade'),
    named('call POST coin/trade'),
    named('commit'),
  ];
  expect([asked?.parentSpanId, led?.parentSpanId, commit?.parentSpanId]).toEqual([
    tap,
    asked?.spanId,
    led?.spanId,
  ]);
});

it('loads and sends nothing without a collector', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  await (await tracingOf('edge-1'))();
});
