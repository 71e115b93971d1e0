import type { PracticeDay } from '@tideline/wire/calls/practice';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';

/** The date of a simulated day, or the name of a recording or of an own file. */
export function DayName({
  day,
}: {
  readonly day: Pick<PracticeDay, 'kind' | 'from' | 'name'> & {
    readonly day?: string;
    readonly id: string;
  };
}) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  if (day.kind === 'own') return day.name;
  if (day.kind === 'recorded') return day.day ?? day.id;
  return t('simulated', { date: timeText(day.from, 'day', lang) });
}
