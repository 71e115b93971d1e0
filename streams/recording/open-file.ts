import { type FileHandle, open } from 'node:fs/promises';
import { RecordingError, reasonOf } from './recording-error.ts';

/**
 * Opens a file for reading.
 *
 * @throws RecordingError naming the path: it does not exist, is a folder, or cannot be opened
 */
export async function openFile(path: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new RecordingError(path, null, missing ? 'no such file' : reasonOf(error));
  }
  const found = await handle.stat();
  if (!found.isDirectory()) return handle;
  await handle.close();
  throw new RecordingError(path, null, 'it is a folder, not a file');
}
