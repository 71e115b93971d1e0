/**
 * The books of a recorded session by `openRecording`. Prints the most frames a second of processor
 * time: the first pass compiles the code, and a session of four thousand frames is over by then.
 */
import { isFormat, isVenue, openRecording, openRecords } from '../../streams/node.ts';

/** Frames of all passes, at least. */
const ENOUGH = 150_000;
const [format = '', venue = '', ...files] = process.argv.slice(2);
if (!isFormat(format) || !isVenue(venue)) throw new Error('FORMAT VENUE FILE… expected');
let frames = 0;
for await (const records of (await openRecords(files, format)).records) frames += records.length;
let min = Number.POSITIVE_INFINITY;
for (let read = 0; read < ENOUGH; read += frames) {
  const began = process.cpuUsage();
  let books = 0;
  for await (const { bids } of openRecording(files, { format, venue }).books({ depth: 20 })) {
    books += bids.length > 0 ? 1 : 0;
  }
  if (books === 0) throw new Error('no books');
  const { user, system } = process.cpuUsage(began);
  min = Math.min(min, user + system);
}
process.stdout.write(`${(frames / min) * 1e6}\n`);
