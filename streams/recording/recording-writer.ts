import { AtomicFile } from './atomic-file.ts';
import { encodeMember } from './gzip-member.ts';
import type { RecordingHeader } from './recording-header.ts';
import { RecordingPacker, type RecordingWriterOptions } from './recording-packer.ts';

/** Writes a recording to a file, which gets its name only when it is complete. */
export type RecordingWriter = RecordingPacker;

export const RecordingWriter = {
  create: async (
    path: string,
    header: RecordingHeader,
    options: RecordingWriterOptions = {},
  ): Promise<RecordingWriter> => {
    const file = await AtomicFile.create(path);
    return RecordingPacker.begin(
      {
        get size() {
          return file.size;
        },
        part: file.part,
        write: (bytes) => file.write(bytes),
        encode: encodeMember,
        commit: () => file.commit(),
        discard: () => file.discard(),
      },
      header,
      options,
    );
  },
};
