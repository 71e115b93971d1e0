import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import { type FaultsAnswer, readFaults, setFaults, useFaults } from './faults.ts';
import s from './streams.module.css';

/** Common faults for testers. The socket's lifts itself, because nothing else could restore it. */
const PRESETS = [
  { id: 'socket', plan: 'socket=down', liftAfter: 10_000 },
  { id: 'stall', plan: 'depth:*=stall', liftAfter: null },
  { id: 'drop', plan: '*:*=drop(0.1)', liftAfter: null },
  { id: 'slow', plan: 'rest:*=slow(2000)', liftAfter: null },
  { id: 'skew', plan: 'clock=skew(-1500)', liftAfter: null },
] as const;

/** Faults of the sandbox, as named in docs/exchange.md. Without a sandbox the panel states that. */
export function FaultsPanel({ asked }: { readonly asked: string }) {
  const { t } = useTranslation(['dev', 'common']);
  const faults = useFaults((state) => state.faults);
  const [sandbox, setSandbox] = useState<FaultsAnswer['kind'] | null>(null);
  const [plan, setPlan] = useState(asked);
  const [refused, setRefused] = useState(false);
  const look = () => void readFaults().then(({ kind }) => setSandbox(kind));
  useEffect(look, []);
  const set = async (next: string, liftAfter: number | null = null) => {
    const { kind } = await setFaults(next, liftAfter);
    setRefused(kind === 'refused');
    if (kind === 'none' || kind === 'unanswered') toast(t('common:noAnswer'), 'error');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void set(plan);
  };
  if (sandbox === null) return <Skeleton height={240} />;
  if (sandbox === 'unanswered') return <ErrorView onRetry={look} />;
  if (sandbox === 'none') return <Empty icon="lock" text={t('noSandbox')} />;
  return (
    <>
      <section className={s['card']}>
        <h2>{t('setNow')}</h2>
        <p className={s['plan']} role="status">
          {faults === '' ? t('noFaults') : <code>{faults}</code>}
        </p>
        <p className={s['note']}>{t('faultsNote')}</p>
        <Button kind="danger" disabled={faults === ''} onClick={() => void set('')}>
          {t('liftAll')}
        </Button>
      </section>
      <section className={s['card']}>
        <div className={s['presets']}>
          {PRESETS.map((each) => (
            <Button
              key={each.id}
              kind="secondary"
              onClick={() => void set(each.plan, each.liftAfter)}
            >
              {t(`preset-${each.id}`)}
            </Button>
          ))}
        </div>
        <form className={s['form']} onSubmit={submit}>
          <Field
            label={t('plan')}
            value={plan}
            onValue={(value) => {
              setPlan(value);
              setRefused(false);
            }}
            hint={t('planHint')}
            error={refused ? t('planRefused') : null}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" disabled={plan.trim() === ''}>
            {t('setFaults')}
          </Button>
        </form>
      </section>
    </>
  );
}
