import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instrument, PERIODS, type Period, type PublicTopic, pairName } from '#wire';
import { demand } from '../../../dev/demand.ts';
import { TopicStrip } from '../../../dev/topic-strip.ts';
import { log } from '../../../dev/workbench.ts';
import { useEngine } from '../../../market/engine.ts';
import { market } from '../../../market/market.ts';
import { LazyPairPicker } from '../../../pairs/lazy-pair-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { OptionsSheet } from '../../../ui/options-sheet.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import s from '../streams.module.css';
import { MarbleSpec } from './marble-spec.tsx';
import { StripCanvas } from './strip-canvas.tsx';
import { StripLegend } from './strip-legend.tsx';

const KINDS = ['price', 'depth', 'deal', 'kline', 'tickers'] as const;
type Kind = (typeof KINDS)[number];
const WINDOWS = ['3', '10', '30'] as const;

/** One topic as it comes, drawn as marbles. */
export function StripPanel({ instrument }: { readonly instrument: Instrument }) {
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
    const deaf = log.listen((heard) => strip.take(heard));
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

      <LazyPairPicker open={choosing === 'pair'} onClose={close} page="/dev/streams" />
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
