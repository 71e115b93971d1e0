import type { Capability, Health } from '@tideline/streams';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useHealth } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { StatusBadge } from '../../trading/badge.tsx';
import type { LinkLine, Reading } from './diagnostics.ts';
import { RoundTrips } from './round-trips.tsx';
import s from './streams.module.css';
import { diagnostics } from './workbench.ts';

const COUNTERS = ['framesPerSecond', 'frames', 'old', 'gaps', 'polls', 'malformed'] as const;
/** Topics of each capability; one without topics is not watched. */
const TOPICS: Readonly<Partial<Record<Capability, RegExp>>> = {
  prices: /^(?:tickers|price:)/,
  book: /^depth:/,
  deals: /^deal:/,
  candles: /^kline:/,
  account: /^account$/,
};
const READ_EVERY = 1_000;

/** State of the engine: trust, connection and counters. */
export function HealthPanel() {
  const { t } = useTranslation('dev');
  const health = useHealth();
  const [reading, setReading] = useState<Reading>(() => diagnostics.read(performance.now()));
  useEffect(() => {
    const every = setInterval(() => setReading(diagnostics.read(performance.now())), READ_EVERY);
    return () => clearInterval(every);
  }, []);
  const { connection } = health;
  return (
    <>
      <section className={s['card']}>
        <h2>{t('capabilities')}</h2>
        <dl className={s['facts']}>
          {(Object.keys(health.capabilities) as Capability[]).map((capability) => (
            <div key={capability} className={s['fact']}>
              <dt>{t(`cap-${capability}`)}</dt>
              <dd>
                <CapabilityState capability={capability} health={health} topics={reading.topics} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={s['card']}>
        <h2>{t('connection')}</h2>
        <dl className={s['facts']}>
          <div className={s['fact']}>
            <dt>{t('connection')}</dt>
            <dd>{t(`phase-${connection.phase}`)}</dd>
          </div>
          <div className={s['fact']}>
            <dt>{t('generation')}</dt>
            <dd>{connection.generation}</dd>
          </div>
          <div className={s['fact']}>
            <dt>{t('attempts')}</dt>
            <dd>{connection.attempt}</dd>
          </div>
        </dl>
        <h3>{t('log')}</h3>
        <LinkLog lines={diagnostics.lines} />
      </section>
      <RoundTrips />
      <section className={s['card']}>
        <h2>{t('counters')}</h2>
        <dl className={s['counters']}>
          {COUNTERS.map((name) => (
            <div key={name} className={s['counter']}>
              <dt>{t(name)}</dt>
              <dd>{reading[name] ?? '--'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={s['card']}>
        <h2>{t('topics')}</h2>
        <ul className={s['topics']}>
          {reading.topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
          {reading.topics.length === 0 && <li>{t('none')}</li>}
        </ul>
      </section>
    </>
  );
}

interface CapabilityStateProps {
  readonly capability: Capability;
  readonly health: Health;
  readonly topics: readonly string[];
}

function CapabilityState({ capability, health, topics }: CapabilityStateProps) {
  const { t } = useTranslation('dev');
  const status = health.capabilities[capability];
  const needs = TOPICS[capability];
  if (status === 'loading' && needs && !topics.some((topic) => needs.test(topic))) {
    return <span className={s['muted']}>{t('notLookedAt')}</span>;
  }
  return <StatusBadge trust={status === 'down' ? 'offline' : status} />;
}

function LinkLog({ lines }: { readonly lines: readonly LinkLine[] }) {
  const { t } = useTranslation('dev');
  const lang = useLanguage((state) => state.lang);
  return (
    <ol className={s['log']}>
      {lines.map(({ time, phase, generation, reason }) => (
        <li key={`${time} ${phase} ${generation}`} className={s['line']}>
          <span className={s['muted']}>{timeText(time, 'clock', lang)}</span>
          <span>
            {generation} · {t(`phase-${phase}`)}
            {reason && <code className={s['reason']}>{reason}</code>}
          </span>
        </li>
      ))}
    </ol>
  );
}
