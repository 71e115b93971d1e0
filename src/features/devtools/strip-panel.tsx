import { type Instrument, PERIODS, type Period, type PublicTopic, pairName } from '@tideline/wire';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../market/engine.ts';
import { market } from '../../market/market.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { demand } from './demand.ts';
import { MarbleSpec } from './marble-spec.tsx';
import s from './streams.module.css';
import { StripCanvas } from './strip-canvas.tsx';
import { LANES, type MarkKind, PATHS } from './strip-drawing.ts';
import { TopicStrip } from './topic-strip.ts';
import { log } from './workbench.ts';

const KINDS = ['price', 'depth', 'deal', 'kline', 'tickers'] as const;
type Kind = (typeof KINDS)[number];
const WINDOWS = ['3', '10', '30'] as const;

interface StripPanelProps {
  readonly instrument: Instrument;
  readonly pairPicker: (open: boolean, onClose: () => void) => ReactNode;
}

/** The traffic of one topic, drawn as marbles. */
export function StripPanel({ instrument, pairPicker }: StripPanelProps) {
  const { t } = useTranslation('dev');
  const [kind, setKind] = useState<Kind>('price');
  const [period, setPeriod] = useState<Period>('1m');
  const [seconds, setSeconds] = useState<(typeof WINDOWS)[number]>('10');
  const [held, setHeld] = useState(false);
  const [choosing, setChoosing] = useState<'pair' | 'kind' | 'period' | null>(null);
  const close = () => setChoosing(null);
  const replaying = useEngine((engine) => engine.replaying);
  const topic = topicOf(kind, instrument.symbol, period);
  const strip = useMemo(
    () => new TopicStrip(topic, replaying ? null : () => performance.now()),
    [topic, replaying],
  );
  useEffect(() => {
    const asked = demand(market, topic).subscribe();
    const deaf = log.listen((logged) => strip.take(logged));
    return () => {
      asked.unsubscribe();
      deaf();
    };
  }, [topic, strip]);
  return (
    <>
      <Rows>
        <Row label={t('pair')} value={pairName(instrument)} onPress={() => setChoosing('pair')} />
        <Row label={t('stream')} value={t(`kind-${kind}`)} onPress={() => setChoosing('kind')} />
        {kind === 'kline' && (
          <Row label={t('period')} value={period} onPress={() => setChoosing('period')} />
        )}
      </Rows>
      <section className={s['card']} aria-label={topic}>
        <div className={s['head']}>
          <h2 className={s['topic']}>{topic}</h2>
          <Button kind="secondary" size="small" aria-pressed={held} onClick={() => setHeld(!held)}>
            {t(held ? 'goOn' : 'hold')}
          </Button>
        </div>
        <StripCanvas strip={strip} length={Number(seconds) * 1_000} held={held} />
        <StripLegend />
        <Choice
          label={t('window')}
          look="soft"
          options={WINDOWS.map((n) => ({ value: n, text: t('seconds', { n }) }))}
          value={seconds}
          onValue={setSeconds}
        />
      </section>
      <MarbleSpec key={topic} topic={topic} />

      {pairPicker(choosing === 'pair', close)}
      <OptionsSheet
        open={choosing === 'kind'}
        onClose={close}
        title={t('stream')}
        options={KINDS.map((value) => ({ value, text: t(`kind-${value}`) }))}
        value={kind}
        onValue={setKind}
      />
      <OptionsSheet
        open={choosing === 'period'}
        onClose={close}
        title={t('period')}
        options={PERIODS.map((value) => ({ value, text: value }))}
        value={period}
        onValue={setPeriod}
      />
    </>
  );
}

function topicOf(kind: Kind, symbol: string, period: Period): PublicTopic {
  if (kind === 'tickers') return kind;
  return kind === 'kline' ? `kline:${symbol}:${period}` : `${kind}:${symbol}`;
}

/** The shapes of a strip with their names. */
function StripLegend() {
  const { t } = useTranslation('dev');
  return (
    <ul className={s['legend']}>
      {(Object.keys(PATHS) as MarkKind[]).map((kind) => (
        <li key={kind} className={s['legend-item']}>
          <svg
            viewBox="-7 -7 14 14"
            width="14"
            height="14"
            className={s[`mark-${kind}`]}
            aria-hidden="true"
          >
            <path d={PATHS[kind]} className={LANES[kind].filled ? s['filled'] : s['drawn']} />
          </svg>
          {t(`mark-${kind}`)}
        </li>
      ))}
    </ul>
  );
}
