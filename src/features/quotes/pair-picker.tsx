import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/sheet.tsx';
import { Pairs } from './pairs.tsx';

interface PairPickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The page a pair opens on; the symbol is added to its query. */
  readonly page: string;
  /** The search has the focus from the start. */
  readonly typing?: boolean;
}

/** All pairs in a sheet: search, favourites, sort. */
export function PairPicker({ open, onClose, page, typing = false }: PairPickerProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('choosePair')} place="tall">
      <Pairs onPick={onClose} page={page} typing={typing} />
    </Sheet>
  );
}
