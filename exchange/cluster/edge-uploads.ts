import type { Files } from '../people/uploads/files.ts';
import { Intake } from '../people/uploads/intake.ts';
import type { CommandClient } from './rpc/command-client.ts';

export interface EdgeUploadOptions {
  readonly client: Pick<CommandClient, 'ask'>;
  /** The store of pictures that all edges share. */
  readonly files: Files;
  readonly newName: () => string;
  readonly report: (error: unknown) => void;
}

/** Pictures are decoded, cleaned and stored by the edge; the leader counts and records them. */
export function edgeUploads({ client, files, newName, report }: EdgeUploadOptions) {
  const intake = new Intake({
    files,
    newName,
    report,
    record: async (userId, picture) => {
      // The row has the name as its key, so a repeat writes the same row.
      await client.ask('picture-stored', { userId, picture }, 'idempotent');
      return { name: picture.name, type: picture.type, bytes: picture.length };
    },
  });
  return {
    async allow(userId: string): Promise<void> {
      await client.ask('picture-allowed', { userId }, 'idempotent');
    },
    keep: (userId: string, bytes: Uint8Array) => intake.keep(userId, bytes),
    async read(userId: string, name: string) {
      const type = await client.ask('picture-type', { userId, name }, 'read');
      const bytes = type === null ? null : await files.get(name);
      return type !== null && bytes ? { row: { type }, bytes } : null;
    },
  };
}
