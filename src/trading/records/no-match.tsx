import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/state-view.tsx';
import { TOOL_TEXTS } from './span-text.ts';

/** An empty list under a filter; the filter's row has the way back. */
export function NoMatch() {
  const { t } = useTranslation(TOOL_TEXTS);
  return <Empty icon="search" text={t('noMatch')} />;
}
