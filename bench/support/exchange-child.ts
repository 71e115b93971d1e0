/** An exchange in a process of its own whose limits a benchmark does not run into. */
import { startExchange } from '../../exchange/compose/exchange.ts';

const [dataDir = ''] = process.argv.slice(2);
const exchange = await startExchange({
  port: 0,
  dataDir,
  limits: {
    reads: Number.MAX_SAFE_INTEGER,
    writes: Number.MAX_SAFE_INTEGER,
    sockets: Number.MAX_SAFE_INTEGER,
  },
});
process.send?.(`http://localhost:${exchange.port}`);
process.once('disconnect', () => process.exit(0));
