/**
 * What one writes without a library: the deals of a table of trades as objects, or as JSON lines.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [file = '', out] = process.argv.slice(2);
const target = out === undefined ? null : createWriteStream(out);
let volume = 0;
for await (const line of createInterface({ input: createReadStream(file) })) {
  const [id, price = '', quantity = '', , time, maker] = line.split(',');
  if (id === 'id') continue;
  const side = maker === 'true' ? 'sell' : 'buy';
  const deal = { id: Number(id), time: Number(time), price, quantity, side };
  volume += Number(deal.quantity);
  target?.write(`${JSON.stringify(deal)}\n`);
}
target?.end();
process.stdout.write(`${volume.toFixed(2)}\n`);
