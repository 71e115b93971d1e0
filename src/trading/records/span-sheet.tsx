import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import o from '../../ui/options-sheet.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { dayStart, PRESETS, type SpanChoice } from './record-filter.ts';
import s from './span-sheet.module.css';
import { presetText, TOOL_TEXTS } from './span-text.ts';

interface SpanSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly span: SpanChoice;
  readonly onSpan: (span: SpanChoice) => void;
}

/** A choice of time: a span with a name, or a first and a last day. */
export function SpanSheet({ open, onClose, span, onSpan }: SpanSheetProps) {
  const { t } = useTranslation(TOOL_TEXTS);
  return (
    <Sheet open={open} onClose={onClose} title={t('wallet:time')}>
      <ul>
        {PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className={o['option']}
              aria-pressed={preset === span.preset}
              onClick={() => {
                onSpan({ preset });
                onClose();
              }}
            >
              <span className={o['text']}>{presetText(t, preset)}</span>
              <span className={o['check']}>
                {preset === span.preset && <Icon name="check" size={20} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <OwnDays
        span={span}
        onSpan={(own) => {
          onSpan(own);
          onClose();
        }}
      />
    </Sheet>
  );
}

function OwnDays({ span, onSpan }: Pick<SpanSheetProps, 'span' | 'onSpan'>) {
  const { t } = useTranslation(TOOL_TEXTS);
  const own = span.preset === 'own' ? span : { first: '', last: '' };
  const [first, setFirst] = useState(own.first);
  const [last, setLast] = useState(own.last);
  const [start, end] = [dayStart(first), dayStart(last)];
  const wrong = start !== null && end !== null && end < start;
  return (
    <fieldset className={s['own']}>
      <legend className={s['title']}>{t('ownSpan')}</legend>
      <div className={s['days']}>
        <Field label={t('fromDay')} type="date" value={first} onValue={setFirst} />
        <Field
          label={t('toDay')}
          type="date"
          value={last}
          onValue={setLast}
          error={wrong ? t('spanWrong') : null}
        />
      </div>
      <Button
        kind="secondary"
        disabled={start === null || end === null || wrong}
        onClick={() => onSpan({ preset: 'own', first, last })}
      >
        {t('apply')}
      </Button>
    </fieldset>
  );
}
