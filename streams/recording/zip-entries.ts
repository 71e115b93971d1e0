import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RecordingError } from './recording-error.ts';

/**
 * The bytes of every file in a zip, in directory order, checked against size and CRC-32. Binance's
 * public data is one CSV per zip; archives over 4 GiB (zip64) are supported.
 *
 * @throws RecordingError when the archive is truncated, damaged, encrypted or packed by an unknown
 *   method
 */
export async function* readZip(path: string): AsyncGenerator<Uint8Array> {
  let zip: ZipFile | null = null;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) yield* checked(path, zip, entry);
    }
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw new RecordingError(path, null, `zip archive: ${(error as Error).message}`);
  } finally {
    zip?.close();
  }
}

/** The library checks sizes; a damaged file of the right size would be read as prices. */
async function* checked(path: string, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let crc = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    crc = crc32(chunk as Buffer, crc);
    yield chunk as Buffer;
  }
  if (crc !== entry.crc32)
    throw new RecordingError(path, null, `zip entry ${entry.fileName} fails its CRC-32`);
}
