import { useTranslation } from 'react-i18next';
import { JOURNAL } from '../../paths.ts';
import { Row, Rows } from '../../ui/rows.tsx';

/** The way to the journal. */
export function JournalLink() {
  const { t } = useTranslation('records');
  return (
    <Rows>
      <Row icon="chart" label={t('file-trips')} to={JOURNAL} />
    </Rows>
  );
}
