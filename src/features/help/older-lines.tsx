import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import s from './chat.module.css';

interface OlderLinesProps {
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Loads older messages by a tap; scrolling to the top does it too. */
export function OlderLines({ busy, onMore }: OlderLinesProps) {
  const { t } = useTranslation('help');
  return (
    <Button kind="quiet" className={s['older']} busy={busy} onClick={onMore}>
      {t('older')}
    </Button>
  );
}
