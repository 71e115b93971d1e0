import { statfsSync } from 'node:fs';

/** Below this, the next hours of commits, logs and pictures may not fit, bytes. */
export const MIN_FREE = 32 * 1024 * 1024;

/** Whether a folder's disk has this many free bytes; also true when the system cannot tell. */
export function hasRoom(folder: string, minFree = MIN_FREE): boolean {
  if (folder === ':memory:') return true;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= minFree;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOSYS';
  }
}
