import { journalFigures, type Trip } from '@tideline/wire/calls/journal';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { market } from '../../market/market.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { saveRecords } from '../../trading/records/save-records.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FilterChips, hourText, useWeekdays, WEEKDAYS } from './filter-chips.tsx';
import s from './journal.module.css';
import { ResultBars } from './result-bars.tsx';
import { TripRow } from './trip-row.tsx';
import { TripSheet } from './trip-sheet.tsx';
import { createTrips, filterRequest, type JournalFilter, NO_FILTER } from './trips.ts';

interface JournalViewProps {
  /** Class of the scroller. */
  readonly className: string | undefined;
}

/** The trades of the person: filters, figures, charts by hour and weekday, list and file. */
export function JournalView({ className }: JournalViewProps) {
  const { t } = useTranslation('journal');
  const lang = useLanguage((state) => state.lang);
  const [filter, setFilter] = useState<JournalFilter>(NO_FILTER);
  const [shown, setShown] = useState<Trip | null>(null);
  const days = useWeekdays();
  const key = JSON.stringify(filter);
  const pages = usePages(() => createTrips(filter), key);
  const { data, state, message, refresh } = useLoad(`journal ${key}`, () =>
    call(journalFigures, filterRequest(filter), { silent: true }),
  );
  const tags = useTags(data?.tags);
  const renew = async () => {
    await Promise.all([refresh(), pages.refresh()]);
  };
  return (
    <PullToRefresh onRefresh={renew} className={className}>
      <FilterChips filter={filter} onFilter={setFilter} tags={tags} />
      {data ? (
        <>
          {data.since !== null && (
            <p className={s['note']}>{t('since', { time: timeText(data.since, 'full', lang) })}</p>
          )}
          {data.trips + data.others > 0 && (
            <>
              <FigureCards figures={data} />
              <ResultBars
                title={t('byHour')}
                unit={t('hour')}
                parts={data.hours.map((part, hour) => ({ name: hourText(hour), part }))}
              />
              <ResultBars
                title={t('byDay')}
                unit={t('weekday')}
                parts={WEEKDAYS.map((day) => ({
                  name: days[day] ?? '',
                  part: data.weekdays[day] ?? { trips: 0, net: '0' },
                }))}
              />
              <SaveButton filter={filter} />
            </>
          )}
        </>
      ) : state === 'error' ? (
        <ErrorView text={message} onRetry={() => void refresh()} />
      ) : (
        <SkeletonRows rows={4} height={60} />
      )}
      <PagedList
        label={t('list')}
        pages={pages}
        height={64}
        look="cards"
        time={({ closed }) => closed}
        row={(trip) => <TripRow trip={trip} onOpen={() => setShown(trip)} />}
        empty={<Empty icon="records" text={t(key === NONE ? 'none' : 'noMatch')} />}
      />
      <TripSheet trip={shown} onClose={() => setShown(null)} onSaved={() => void renew()} />
    </PullToRefresh>
  );
}

const NONE = JSON.stringify(NO_FILTER);

/** The last known tags, so that their chip stays while figures load. */
function useTags(tags: readonly { readonly tag: string }[] | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const text = tags && JSON.stringify(tags.map(({ tag }) => tag));
  if (text !== undefined && text !== JSON.stringify(known)) setKnown(JSON.parse(text) as string[]);
  return known;
}

/** Saves the trades of the filter as a file. */
function SaveButton({ filter }: { readonly filter: JournalFilter }) {
  const { t } = useTranslation(['records', 'common']);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const save = async () => {
    abort.current = new AbortController();
    setBusy(true);
    const request = { kind: 'trips', ...filterRequest(filter) } as const;
    const saved = await saveRecords(request, () => undefined, abort.current.signal);
    if (saved.kind === 'stopped') return;
    setBusy(false);
    if (saved.kind === 'failed') return toast(saved.message || t('common:noAnswer'), 'error');
    const day = new Date(market.serverNow()).toISOString().slice(0, 10);
    saveFile(saved.file, `tideline-trips-${day}.csv`);
    toast(t('savedRows', { count: saved.count }), 'done');
  };
  return (
    <Button kind="secondary" className={s['export']} busy={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
