import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { localText, localTime } from './local-time.ts';
import s from './practice.module.css';

/** Steps ahead, minutes. */
const STEPS = [5, 15, 60, 240] as const;
const MINUTE = 60_000;

interface JumpSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The run's present and the end of its day, ms UTC. */
  readonly from: number;
  readonly end: number;
  readonly onJump: (to: number) => void;
}

/** Moves a run forward: by a step, or to a time. */
export function JumpSheet({ open, onClose, ...jump }: JumpSheetProps) {
  const { t } = useTranslation('practice');
  return (
    <Sheet open={open} onClose={onClose} title={t('jumpTitle')}>
      <JumpForm {...jump} onClose={onClose} />
    </Sheet>
  );
}

function JumpForm({ from, end, onJump, onClose }: Omit<JumpSheetProps, 'open'>) {
  const { t } = useTranslation('practice');
  const lang = useLanguage((state) => state.lang);
  const [text, setText] = useState(() => localText(Math.min(from + 60 * MINUTE, end)));
  const [wrong, setWrong] = useState(false);
  const go = (to: number | null) => {
    const bad = to === null || to <= from || to > end;
    setWrong(bad);
    if (bad) return;
    onJump(to);
    onClose();
  };
  return (
    <form
      className={s['sheet']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go(localTime(text));
      }}
    >
      <p className={s['note']}>{t('jumpNote')}</p>
      <div className={s['steps']}>
        {STEPS.map((minutes) => (
          <Button
            key={minutes}
            kind="secondary"
            disabled={from + minutes * MINUTE > end}
            onClick={() => go(from + minutes * MINUTE)}
          >
            {minutes < 60 ? t('minutes', { minutes }) : t('hours', { hours: minutes / 60 })}
          </Button>
        ))}
      </div>
      <Field
        label={t('jumpTo')}
        type="datetime-local"
        step={1}
        value={text}
        onValue={setText}
        error={
          wrong
            ? t('between', {
                from: timeText(from, 'full', lang),
                to: timeText(end, 'full', lang),
              })
            : null
        }
      />
      <Button type="submit">{t('jump')}</Button>
    </form>
  );
}
