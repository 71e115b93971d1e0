import { type ExchangeOptions, type RunningExchange, startExchange } from '#exchange';
import type { Faults } from '../../../exchange/faults/faults.ts';
import type { Outbox } from '../../../exchange/people/outbox/outbox.ts';
import { SmallCluster, whenReady } from '../../../exchange/testing/small-cluster.ts';

const outboxes = new WeakMap<RunningExchange, Outbox>();

/**
 * The outbox of a core behind an edge; null for an exchange in one process, which serves its own.
 */
export const outboxOf = (running: RunningExchange): Outbox | null => outboxes.get(running) ?? null;

/**
 * The market of tests. A drawn seed gives BTC less than half or more than twice its default price
 * in one of fifty exchanges, and the demo user's money then buys too little. With this seed BTC and
 * ETH stay between 0.59 and 1.69 times of it until 2034.
 */
const MARKET = { kind: 'sim', seed: 1286 } as const;

/** Whether tests reach the exchange through an edge of a cluster, which has no practice runs. */
export const THROUGH_EDGE = process.env['TIDELINE_THROUGH'] === 'edge';

/**
 * An exchange for tests; `TIDELINE_THROUGH=edge` reaches it through an edge of a cluster. A stepped
 * clock needs one process.
 */
export const startTested = (options: ExchangeOptions): Promise<RunningExchange> => {
  const isEdge = THROUGH_EDGE && options.clock !== 'stepped';
  const start = isEdge ? startThroughEdge : startExchange;
  return start({ feed: MARKET, ...options });
};

/** A leader and an edge in this process, in the shape of an exchange in one process. */
async function startThroughEdge(options: ExchangeOptions): Promise<RunningExchange> {
  const cluster = new SmallCluster(options);
  const leader = await cluster.leader(1);
  const edge = await cluster.edge();
  await whenReady(edge);
  const running: RunningExchange = {
    url: `http://localhost:${edge.port}`,
    port: edge.port,
    demo: leader.core.demo,
    sandboxKey: edge.sandboxKey,
    outboxUrl: null,
    market: leader.hub,
    faults: both(leader.faults, edge.faults),
    close: () => cluster.close(),
  };
  outboxes.set(running, leader.core.backOffice.outbox);
  return running;
}

/** Prices are faulted in the core, calls and frames at the edge. */
function both(core: Faults, edge: Faults): Faults {
  return new Proxy(edge, {
    get(target, name) {
      if (name === 'set')
        return (spec: string, lift: number | null = null) => {
          core.set(spec, lift);
          edge.set(spec, lift);
        };
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
