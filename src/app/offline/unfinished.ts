/** Edited fields that are still on the screen. */
const edited = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Starts recording edits. @returns stops it */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      edited.add(target);
  };
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Whether a reload would lose something: an open sheet, or text that was typed and not sent. */
export function isUnfinished(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field);
  if (document.querySelector('dialog[open]')) return true;
  return [...edited].some(
    ({ value, type }) => type !== 'radio' && type !== 'range' && value !== '',
  );
}
