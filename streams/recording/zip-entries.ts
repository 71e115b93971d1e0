import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { RecordingError } from './recording-error.ts';

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record is 22 bytes and a comment of at most 64 KiB. */
const END_SEARCH = 22 + 0xffff;
const ZIP64_MARK = 0xffffffff;

/**
 * The bytes of every file in a zip, in directory order, checked against size and CRC-32. Binance's
 * public data is one CSV per zip; archives over 4 GiB (zip64) are supported. No library is used:
 * Node's zlib inflates, this file only finds the entries, and yauzl 3.4 does not check the CRC-32,
 * so a damaged file would be read as prices.
 */
export async function* readZip(path: string): AsyncGenerator<Uint8Array> {
  for (const entry of await readDirectory(path)) {
    if (entry.name.endsWith('/')) continue;
    yield* readEntry(path, entry);
  }
}

async function readDirectory(path: string): Promise<ZipEntry[]> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await bytesAt(handle, Math.max(0, size - END_SEARCH), Math.min(size, END_SEARCH));
    let at = tail.length - 22;
    while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
    if (at < 0) throw new RecordingError(path, null, 'zip archive is truncated (no directory)');
    const length = tail.readUInt32LE(at + 12);
    let start = tail.readUInt32LE(at + 16);
    let count = tail.readUInt16LE(at + 10);
    let bytes = length;
    if (start === ZIP64_MARK || count === 0xffff) {
      // The zip64 locator is directly before the end record and points to the real one.
      const locator = tail.subarray(at - 20, at);
      const record = await bytesAt(handle, Number(locator.readBigUInt64LE(8)), 56);
      count = Number(record.readBigUInt64LE(32));
      bytes = Number(record.readBigUInt64LE(40));
      start = Number(record.readBigUInt64LE(48));
    }
    return parseDirectory(path, await bytesAt(handle, start, bytes), count);
  } finally {
    await handle.close();
  }
}

function parseDirectory(path: string, directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) {
      throw new RecordingError(path, null, 'zip directory is damaged');
    }
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if ((directory.readUInt16LE(at + 8) & 1) === 1) {
      throw new RecordingError(path, null, `zip entry ${name} is encrypted`);
    }
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, compressed, offset] = wideFields(extra, [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ]);
    const method = directory.readUInt16LE(at + 10);
    entries.push({ name, method, crc: directory.readUInt32LE(at + 16), compressed, size, offset });
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Replaces 32-bit fields that are marked full by the 64-bit fields of the zip64 extra field. */
function wideFields(
  extra: Buffer,
  fields: [number, number, number],
): [size: number, compressed: number, offset: number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    for (let index = 0; index < 3; index++) {
      if (fields[index] !== ZIP64_MARK) continue;
      fields[index] = Number(extra.readBigUInt64LE(from));
      from += 8;
    }
  }
  return fields;
}

async function* readEntry(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r');
  let start: number;
  try {
    const head = await bytesAt(handle, entry.offset, 30);
    if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) {
      throw new RecordingError(path, null, `zip entry ${entry.name} is damaged`);
    }
    start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  } finally {
    await handle.close();
  }
  if (entry.method !== 0 && entry.method !== 8) {
    throw new RecordingError(path, null, `zip entry ${entry.name}: method ${entry.method} unknown`);
  }
  if (entry.compressed === 0) return;
  const raw = createReadStream(path, { start, end: start + entry.compressed - 1 });
  const bytes = entry.method === 0 ? raw : raw.pipe(createInflateRaw());
  let size = 0;
  let crc = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== entry.size || crc !== entry.crc) {
    throw new RecordingError(path, null, `zip entry ${entry.name} fails its CRC-32`);
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
