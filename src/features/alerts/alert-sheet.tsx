import { ALERT_REST, type PriceAlert } from '@tideline/streams/pure';
import { type Instrument, pairName } from '@tideline/wire';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { useThrottledQuote } from '../../market/hooks.ts';
import { exchange } from '../../market/market.ts';
import { freshId } from '../../state/fresh-id.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MAX_ALERTS, NOTE_LENGTH, priceAway } from './alert-limits.ts';
import { livePrice } from './alert-price.ts';
import {
  type AlertDraft,
  type AlertProblem,
  directionOf,
  EMPTY_DRAFT,
  fieldsOf,
  noteOf,
  priceRule,
  problemOf,
} from './alert-rows.ts';
import s from './alert-sheet.module.css';
import { changeAlerts, useAlerts } from './alerts-store.ts';
import { alertChanged, withAlert } from './changes.ts';

interface AlertSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly instrument: Instrument;
  /** The edited alert; null for a new one. */
  readonly alert: PriceAlert | null;
}

/** An error of the draft, with the reference price at that time. */
interface Wrong {
  readonly problem: AlertProblem;
  readonly last: string | null;
}

/** Creates or edits an alert. */
export function AlertSheet({ open, onClose, instrument, alert }: AlertSheetProps) {
  const { t } = useTranslation('alerts');
  const form = useId();
  const { symbol, priceDecimals, quote: coin } = instrument;
  const { value: quote } = useThrottledQuote(symbol);
  const [draft, setDraft] = useState<AlertDraft>(alert ?? EMPTY_DRAFT);
  /** The user chose a direction, so it no longer follows the price. */
  const [chosen, setChosen] = useState(alert !== null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [busy, setBusy] = useState(false);

  const edit = (changes: Partial<AlertDraft>) => {
    setWrong(null);
    const next = { ...draft, ...changes };
    const follows = !chosen && changes.price !== undefined && quote !== null;
    setDraft(follows ? { ...next, direction: directionOf(next, instrument, quote.last) } : next);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const last = await livePrice(exchange().everyQuote$(symbol));
    setBusy(false);
    const others = useAlerts.getState().alerts.filter(({ id }) => id !== alert?.id);
    const problem = problemOf(draft, instrument, last, others);
    if (problem) return setWrong({ problem, last });
    const now = Math.floor(exchange().serverNow());
    const fields = fieldsOf(draft, instrument, now);
    changeAlerts(
      alert ? alertChanged(alert.id, fields) : withAlert({ id: freshId(), rings: 0, ...fields }),
    );
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`${t(alert ? 'editAlert' : 'newAlert')} · ${pairName(instrument)}`}
      footer={
        <Button type="submit" form={form} busy={busy} className={s['set']}>
          {t(alert ? 'save' : 'setAlert')}
        </Button>
      }
    >
      <form id={form} className={s['form']} noValidate onSubmit={(event) => void submit(event)}>
        <p className={s['last']}>
          <span>{t('last')}</span>
          <strong>{amount(quote?.last, priceDecimals)}</strong>
        </p>
        <Choice
          label={t('condition')}
          options={[
            { value: 'rise', text: t('rise'), tone: 'up' },
            { value: 'fall', text: t('fall'), tone: 'down' },
          ]}
          value={draft.direction}
          onValue={(direction) => {
            setChosen(true);
            edit({ direction });
          }}
        />
        <NumberField
          label={t('price')}
          unit={coin}
          stepper
          draft={draft.price}
          onDraft={(price) => edit({ price })}
          rule={priceRule(instrument)}
          error={
            wrong &&
            t(`problem-${wrong.problem}`, {
              last: amount(wrong.last, priceDecimals),
              most: MAX_ALERTS,
            })
          }
        />
        <AwayButtons
          disabled={quote === null}
          onAway={(percent) => {
            if (!quote) return;
            const price = priceAway(instrument, quote.last, percent);
            setWrong(null);
            setDraft({ ...draft, price, direction: percent > 0 ? 'rise' : 'fall' });
          }}
        />
        <div className={s['part']}>
          <Choice
            label={t('repeat')}
            look="strong"
            options={[
              { value: 'once', text: t('once') },
              { value: 'always', text: t('always') },
            ]}
            value={draft.repeat}
            onValue={(repeat) => edit({ repeat })}
          />
          <p className={s['hint']}>{t(`${draft.repeat}Hint`, { minutes: ALERT_REST / 60_000 })}</p>
        </div>
        <Field
          label={t('note')}
          value={draft.note}
          onValue={(note) => edit({ note: noteOf(note) })}
          hint={t('noteHint', { n: [...draft.note].length, most: NOTE_LENGTH })}
          autoComplete="off"
          enterKeyHint="done"
        />
      </form>
    </Sheet>
  );
}

const STEPS = [-5, -2, -1, 1, 2, 5] as const;

interface AwayButtonsProps {
  readonly disabled: boolean;
  readonly onAway: (percent: number) => void;
}

/** Sets a price some percent from the last one with one tap. */
function AwayButtons({ disabled, onAway }: AwayButtonsProps) {
  const { t } = useTranslation('alerts');
  return (
    <fieldset className={s['away']}>
      <legend className={s['legend']}>{t('fromLast')}</legend>
      {STEPS.map((percent) => (
        <button
          key={percent}
          type="button"
          className={s['step']}
          disabled={disabled}
          onClick={() => onAway(percent)}
        >
          {`${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`}
        </button>
      ))}
    </fieldset>
  );
}
