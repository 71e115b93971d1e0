/** The deals of a table of trades by `openRecording`. */
import { openRecording } from '../../streams/recording/open-recording.ts';

const [file = ''] = process.argv.slice(2);
let volume = 0;
for await (const { deal } of openRecording(file, { format: 'binance-trades' }).deals()) {
  volume += Number(deal.quantity);
}
process.stdout.write(`${volume.toFixed(2)}\n`);
