import type { FileHandle } from 'node:fs/promises';
import { decodeMember } from './gzip-member.ts';
import { openFile } from './open-file.ts';
import { RecordingTooLarge } from './recording-error.ts';
import { type OpenOptions, type RecordingBytes, RecordingView } from './recording-view.ts';

/** A recording in a file; see {@link RecordingView}. */
export type RecordingReader = RecordingView;

export const RecordingReader = {
  /**
   * @throws RecordingError when it is not a recording, or its end is missing and `recover` is not
   *   set; RecordingTooLarge, when reading too, for more text than `most`
   */
  open: async (path: string, options: OpenOptions = {}): Promise<RecordingReader> => {
    return RecordingView.over(await fileBytes(path, await openFile(path), options.most), options);
  },
};

/** Text of one member at most, bytes, where that of the file is bounded: a chunk has 256 KiB. */
const MAX_MEMBER = 32 * 1024 * 1024;

async function fileBytes(path: string, handle: FileHandle, most?: number): Promise<RecordingBytes> {
  const { size } = await handle.stat();
  let left = most ?? 0;
  const bounded = (member: Uint8Array): string => {
    try {
      const text = decodeMember(member, Math.max(1, Math.min(left, MAX_MEMBER)));
      left -= text.length;
      if (left >= 0) return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    }
    throw new RecordingTooLarge(path);
  };
  return {
    path,
    size,
    read: async (offset, length) => {
      // A damaged head may state any length.
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
      return bytes.subarray(0, bytesRead);
    },
    decode: most === undefined ? (member) => decodeMember(member) : bounded,
    close: () => handle.close(),
  };
}
