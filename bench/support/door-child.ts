/** An exchange whose clock stands still, in a separate process that tells its processor time. */
import { startExchange } from '../../exchange/compose/exchange.ts';

const exchange = await startExchange({
  ...{ port: 0, dataDir: ':memory:', clock: 'stepped', feed: { kind: 'sim', seed: 35 } },
  limits: { reads: Number.MAX_SAFE_INTEGER, writes: Number.MAX_SAFE_INTEGER },
});
process.on('message', () => {
  const { system, user } = process.cpuUsage();
  process.send?.(system + user);
});
process.send?.({ origin: `http://127.0.0.1:${exchange.port}`, key: exchange.sandboxKey });
process.once('disconnect', () => process.exit(0));
