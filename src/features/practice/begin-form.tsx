import { type PracticeDay, practiceBegin } from '@tideline/wire/calls/practice';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { deskOf } from './around.ts';
import { type BeginDraft, beginErrors, startWithin } from './begin-errors.ts';
import { DayName } from './day-name.tsx';
import { localText } from './local-time.ts';
import { OwnFile } from './own-file.tsx';
import s from './practice.module.css';
import { RemoveFile } from './remove-file.tsx';

/** Hours after the beginning of a long day at which a run begins unless another time is chosen. */
const LATER = 9 * 3_600_000;
const startOf = ({ from, to }: PracticeDay): string =>
  localText(from + LATER < to ? from + LATER : from);

interface BeginFormProps {
  readonly days: readonly PracticeDay[];
  /** A file was brought or removed. Resolves when `days` is new. */
  readonly onChange: () => Promise<void>;
}

/** Chooses day, instant and balance, and opens the desk. */
export function BeginForm({ days, onChange }: BeginFormProps) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  const group = useId();
  const submit = useCall(practiceBegin, 'form');
  const [first] = days;
  const empty: BeginDraft = {
    day: first?.id ?? '',
    from: first ? startOf(first) : '',
    balance: '10000',
  };
  const form = useForm(empty, (draft) => beginErrors(draft, days), submit.refusal);
  const { day, from, balance } = form.draft;
  const choose = (each: PracticeDay) => form.edit({ day: each.id, from: startOf(each) });
  const chosen = days.find(({ id }) => id === day);
  return (
    <form
      className={s['form']}
      noValidate
      onSubmit={form.onSubmit(() => {
        const start = chosen && startWithin(from, chosen);
        submit.send({ day, from: String(start), balance }, ({ id, symbols }) =>
          window.location.assign(deskOf(id, symbols[0] ?? '')),
        );
      })}
    >
      <h2 className={s['title']}>{t('begin')}</h2>
      <fieldset className={s['days']}>
        <legend className="visually-hidden">{t('day')}</legend>
        {days.map((each) => (
          <div key={each.id} className={s['row']}>
            <label className={s['day']}>
              <input
                type="radio"
                name={group}
                checked={each.id === day}
                onChange={() => choose(each)}
              />
              <span>
                <span className={s['name']}>
                  <DayName day={each} />
                </span>
                <span className={s['small']}>
                  {each.symbols.map((symbol) => symbol.replace(/USDT$/, '')).join(' · ')}
                </span>
              </span>
            </label>
            {each.kind === 'own' && (
              <RemoveFile
                day={each}
                onRemoved={() => {
                  if (each.id === day && first) choose(first);
                  void onChange();
                }}
              />
            )}
          </div>
        ))}
      </fieldset>
      <OwnFile onDay={(brought) => void onChange().then(() => choose(brought))} />
      <Field
        label={t('start')}
        type="datetime-local"
        step={1}
        value={from}
        onValue={(text) => form.edit({ from: text })}
        error={form.errorOf('from')}
        {...(chosen && {
          hint: t('between', {
            from: timeText(chosen.from, 'full', lang),
            to: timeText(chosen.to, 'full', lang),
          }),
        })}
      />
      <Field
        label={t('balance')}
        inputMode="decimal"
        autoComplete="off"
        value={balance}
        onValue={(text) => form.edit({ balance: text })}
        error={form.errorOf('balance')}
        after={<span className={s['unit']}>USDT</span>}
      />
      <SubmitButton state={form.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('open')}
      </SubmitButton>
    </form>
  );
}
