import { type FileHandle, open } from 'node:fs/promises';
import { decodeMember } from './gzip-member.ts';
import { RecordingError } from './recording-error.ts';
import { type OpenOptions, type RecordingBytes, RecordingView } from './recording-view.ts';

/** A recording in a file; see {@link RecordingView}. */
export type RecordingReader = RecordingView;

export const RecordingReader = {
  /**
   * @throws RecordingError when it is not a recording, or its end is missing and `recover` is not
   *   set
   */
  open: async (path: string, options: OpenOptions = {}): Promise<RecordingReader> => {
    const handle = await open(path, 'r').catch(() => {
      throw new RecordingError(path, null, 'no such file');
    });
    return RecordingView.over(await fileBytes(path, handle), options);
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
