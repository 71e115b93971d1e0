import { INSTRUMENTS, LANGUAGE_TAGS, pairName } from '@tideline/wire';
import { TRIP_SIDES } from '@tideline/wire/journal';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/language.ts';
import { PickerChip } from '../../ui/picker-chip.tsx';
import s from './journal.module.css';
import { sideText } from './side-text.ts';
import type { JournalFilter } from './trips.ts';

/** Weekdays in the order of the page, Monday first; Sunday is 0. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);

/** The names of the weekdays, Sunday first. */
export function useWeekdays(): readonly string[] {
  const lang = useLanguage((state) => state.lang);
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[lang], {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY + day * 86_400_000));
}

/** `09:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface FilterChipsProps {
  readonly filter: JournalFilter;
  readonly onFilter: (filter: JournalFilter) => void;
  /** Every tag of the person. */
  readonly tags: readonly string[];
}

/** Filters by pair, side, tag, hour and weekday. */
export function FilterChips({ filter, onFilter, tags }: FilterChipsProps) {
  const { t } = useTranslation(['journal', 'trade', 'option', 'records']);
  const days = useWeekdays();
  const chip = <Field extends keyof JournalFilter>(
    field: Field,
    label: string,
    any: string,
    options: readonly { readonly value: string; readonly text: string }[],
  ) => (
    <PickerChip
      key={field}
      label={label}
      options={[{ value: '', text: any }, ...options]}
      value={filter[field]}
      onValue={(value) => onFilter({ ...filter, [field]: value })}
    />
  );
  const plain = (values: readonly string[]) => values.map((value) => ({ value, text: value }));
  return (
    <div className={s['chips']}>
      {chip(
        'symbol',
        t('records:pair'),
        t('records:anyPair'),
        INSTRUMENTS.map((each) => ({ value: each.symbol, text: pairName(each) })),
      )}
      {chip(
        'side',
        t('records:side'),
        t('records:anySide'),
        TRIP_SIDES.map((side) => ({ value: side, text: sideText(t, side) })),
      )}
      {(tags.length > 0 || filter.tag !== '') && chip('tag', t('tag'), t('anyTag'), plain(tags))}
      {chip(
        'hour',
        t('hour'),
        t('anyHour'),
        Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: hourText(hour) })),
      )}
      {chip(
        'weekday',
        t('weekday'),
        t('anyDay'),
        WEEKDAYS.map((day) => ({ value: String(day), text: days[day] ?? '' })),
      )}
    </div>
  );
}
