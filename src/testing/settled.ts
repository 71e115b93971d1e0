import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Waits until the rendered screen rests: every module that it loads is there, also those which a
 * loaded part loads in its turn, and the answers that a test gave are shown. The module loader
 * knows what is still loading, so a test needs no list of the screen's parts.
 */
export async function settled(): Promise<void> {
  let before: string;
  do {
    before = document.body.innerHTML;
    await act(() => vi.dynamicImportSettled());
  } while (document.body.innerHTML !== before);
}
