import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { clipboard } from '../state/secure-context.ts';
import { toast } from '../state/toast.ts';

/** Copies a text and says whether that worked. Call it from a tap. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('common');
  return useCallback(
    async (text) => {
      const copied = await copyText(text);
      toast(t(copied ? 'copied' : 'copyFailed'), copied ? 'done' : 'error');
    },
    [t],
  );
}

async function copyText(text: string): Promise<boolean> {
  const board = clipboard();
  if (!board) return copySelected(text);
  return board.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** Copies without https: by the browser's own command on a selected field. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Within the sheet: the rest of the page is inert below it.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  // jsdom has no such command.
  const copied = document.execCommand?.('copy') ?? false;
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
