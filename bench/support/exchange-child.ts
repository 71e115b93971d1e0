/** An exchange in a separate process, with limits that a benchmark does not reach. */
import { startExchange } from '../../exchange/compose/exchange.ts';
import { METRICS_KEY } from './metrics.ts';

const [dataDir = ''] = process.argv.slice(2);
const exchange = await startExchange({
  port: 0,
  dataDir,
  metricsKey: METRICS_KEY,
  limits: {
    reads: Number.MAX_SAFE_INTEGER,
    writes: Number.MAX_SAFE_INTEGER,
    sockets: Number.MAX_SAFE_INTEGER,
  },
});
process.send?.(`http://localhost:${exchange.port}`);
process.once('disconnect', () => process.exit(0));
