import type { FileHandle } from 'node:fs/promises';
import { decodeMember } from './gzip-member.ts';
import { openFile } from './open-file.ts';
import { type OpenOptions, type RecordingBytes, RecordingView } from './recording-view.ts';

/** A recording in a file; see {@link RecordingView}. */
export type RecordingReader = RecordingView;

export const RecordingReader = {
  /**
   * @throws RecordingError when it is not a recording, or its end is missing and `recover` is not
   *   set
   */
  open: async (path: string, options: OpenOptions = {}): Promise<RecordingReader> => {
    return RecordingView.over(await fileBytes(path, await openFile(path)), options);
  },
};

async function fileBytes(path: string, handle: FileHandle): Promise<RecordingBytes> {
  const { size } = await handle.stat();
  return {
    path,
    size,
    read: async (offset, length) => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return bytes.subarray(0, bytesRead);
    },
    decode: decodeMember,
    close: () => handle.close(),
  };
}
