import type { LedPrograms } from '../cluster/door/socket-server.ts';
import type { StoredIds } from '../door/epoch-ids.ts';
import { answeringDoor } from '../door/serve/answering.ts';
import { parsePath } from '../door/streams/path.ts';
import type { Log } from '../http/log.ts';
import { createDoor, type DoorParts } from './door.ts';
import { storedDoorIds } from './door-ids.ts';

/**
 * A client's clock may be 1 s ahead, and the clock of the leader before by another second, ms. What
 * it took with such a time must not be taken again.
 */
const SETTLING = 2_000;

interface Parts extends Omit<DoorParts, 'settling' | 'counted' | 'storedIds'> {
  readonly term: number;
  /** The folder that all cores share. */
  readonly dataDir: string;
  readonly log: Log;
}

/** The Binance-shaped API of a leader, which listens nowhere: edges forward calls and sockets. */
export async function ledPrograms({
  term,
  log,
  dataDir,
  ...parts
}: Parts): Promise<LedPrograms & { close(): Promise<void> }> {
  const storedIds = reportingFailures(storedDoorIds(dataDir), log);
  const { calls, streams } = createDoor({ ...parts, storedIds, settling: term > 1 ? SETTLING : 0 });
  const door = await answeringDoor(calls, log);
  streams.start();
  return {
    answer: door.answer,
    open(socket, url, address) {
      const path = parsePath(url);
      if (path) streams.welcome(socket, address, path);
      else socket.terminate();
    },
    async close() {
      streams.close();
      await door.close();
    },
  };
}

/** A full folder must not end a leader: ids also grow with the clock. */
function reportingFailures(ids: StoredIds | undefined, log: Log): StoredIds | undefined {
  return (
    ids && {
      last: ids.last,
      keep(last) {
        try {
          ids.keep(last);
        } catch (error) {
          log.error(error);
        }
      },
    }
  );
}
