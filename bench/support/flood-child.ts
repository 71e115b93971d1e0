/** An exchange in a separate process with a market in which everything moves at once. */
import { startExchange } from '../../exchange/compose/exchange.ts';

const [dataDir = '', rate = '5000', whole] = process.argv.slice(2);
const exchange = await startExchange({
  port: 0,
  dataDir,
  feed: { kind: 'flood', seed: 2024, rate: Number(rate), whole: whole === 'whole' },
});
process.send?.(`http://localhost:${exchange.port}`);
process.once('disconnect', () => process.exit(0));
