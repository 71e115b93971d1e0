import { shareSheet } from '../state/secure-context.ts';

/**
 * The outcome of sharing: `shared`; `cancelled` by the person; `missing` where the device cannot
 * share it, so that the screen copies or saves instead.
 */
export type Shared = 'shared' | 'cancelled' | 'missing';

/** Opens the device's share sheet. Must be called from a tap. */
export async function share(data: ShareData): Promise<Shared> {
  const send = shareSheet(data);
  if (!send) return 'missing';
  try {
    await send(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'missing';
  }
}
