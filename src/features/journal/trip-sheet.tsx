import { instrumentOf, pairName } from '@tideline/wire';
import { journalNote, journalTrip, type Trip } from '@tideline/wire/calls/journal';
import { NOTE_LENGTH, TAGS_LENGTH } from '@tideline/wire/journal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCall } from '../../api/use-submit.ts';
import { ageText } from '../../format/age.ts';
import { exactAmount } from '../../format/money.ts';
import { group, UNKNOWN } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Gain } from '../../ui/figures.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './journal.module.css';
import { sideText } from './side-text.ts';
import { TripChart } from './trip-chart.tsx';

interface TripSheetProps {
  readonly trip: Trip | null;
  readonly onClose: () => void;
  /** Called when tags or note changed. */
  readonly onSaved: () => void;
}

/** One trade: its figures, and what the person writes on it. */
export function TripSheet({ trip, onClose, onSaved }: TripSheetProps) {
  const instrument = trip && instrumentOf(trip.symbol);
  return (
    <Sheet
      open={trip !== null}
      onClose={onClose}
      title={instrument ? pairName(instrument) : (trip?.symbol ?? '')}
      place="tall"
    >
      {trip && <TripFacts trip={trip} />}
      {trip && <NoteForm trip={trip} onClose={onClose} onSaved={onSaved} />}
    </Sheet>
  );
}

function TripFacts({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation(['journal', 'trade', 'option']);
  const lang = useLanguage((state) => state.lang);
  const { id, opened, closed } = trip;
  const { data, state } = useLoad(`trip ${id}`, () => call(journalTrip, { id }, { silent: true }));
  const moment = (of: 'best' | 'worst') => {
    if (!data && state === 'pending') return <Skeleton width={96} />;
    const at = data?.[of];
    return at ? `${group(at.price)} · ${timeText(at.time, 'minute', lang)}` : UNKNOWN;
  };
  return (
    <div className={s['sheet']}>
      <TripChart trip={trip} />
      <SummaryRows
        size="medium"
        rows={[
          {
            name: t(`kind-${trip.kind}`),
            value: sideText(t, trip.side),
          },
          {
            name: t('figure-net'),
            value: <Gain text={exactAmount(trip.net)} unit={trip.coin} />,
            strong: true,
          },
          { name: t('figure-fees'), value: `${exactAmount(trip.fees)} ${trip.coin}` },
          { name: t('entry'), value: group(trip.entry) },
          { name: t('exit'), value: group(trip.exit) },
          { name: t('size'), value: `${exactAmount(trip.size)} ${trip.size_coin}` },
          { name: t('multiple'), value: trip.r ?? UNKNOWN },
          { name: t('opened'), value: timeText(opened, 'full', lang) },
          { name: t('closed'), value: timeText(closed, 'full', lang) },
          { name: t('held'), value: ageText(closed - opened, lang) },
          { name: t('best'), value: moment('best') },
          { name: t('worst'), value: moment('worst') },
        ]}
      />
      <p className={s['note']}>{t('unsure')}</p>
    </div>
  );
}

function NoteForm({ trip, onClose, onSaved }: TripSheetProps & { readonly trip: Trip }) {
  const { t } = useTranslation('journal');
  const [tags, setTags] = useState(trip.tags.join(', '));
  const [note, setNote] = useState(trip.note);
  const submit = useCall(journalNote);
  return (
    <form
      className={s['sheet']}
      onSubmit={(event) => {
        event.preventDefault();
        submit.send({ id: trip.id, tags, note }, () => {
          toast(t('saved'), 'done');
          onSaved();
          onClose();
        });
      }}
    >
      <Field
        label={t('tags')}
        hint={t('tagsHint')}
        value={tags}
        onValue={setTags}
        maxLength={TAGS_LENGTH}
        autoComplete="off"
      />
      <label className={s['label']}>
        {t('note')}
        <textarea
          className={s['area']}
          value={note}
          maxLength={NOTE_LENGTH}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <Button type="submit" busy={submit.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
