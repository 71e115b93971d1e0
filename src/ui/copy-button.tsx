import { useTranslation } from 'react-i18next';
import { toast } from '../state/toast.ts';
import { IconButton } from './button.tsx';

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(t('copied'), 'done');
    } catch {
      toast(t('copyFailed'), 'error');
    }
  };
  return <IconButton icon="copy" iconSize={18} label={label} onClick={() => void copy()} />;
}
