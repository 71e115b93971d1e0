import { IconButton } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const copy = useCopy();
  return <IconButton icon="copy" iconSize={18} label={label} onClick={() => void copy(text)} />;
}
