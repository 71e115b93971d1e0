import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import s from './streams.module.css';
import { drawStrip, paintsOf, STRIP_HEIGHT } from './strip-drawing.ts';
import type { TopicStrip } from './topic-strip.ts';

interface StripCanvasProps {
  readonly strip: TopicStrip;
  /** Displayed time, ms. */
  readonly length: number;
  readonly held: boolean;
}

/** Interval at which texts and theme colours are read again, ms. */
const SUMMARY_EVERY = 1_000;

/** The strip on a canvas, drawn per animation frame. React gets a text once a second. */
export function StripCanvas({ strip, length, held }: StripCanvasProps) {
  const { t } = useTranslation('dev');
  const ref = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState('');
  const lanes = [t('connection'), strip.topic, 'REST'].join('\n');
  useEffect(() => {
    const canvas = ref.current;
    const on = canvas?.getContext('2d');
    if (!canvas || !on || held) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let summarizedAt = Number.NEGATIVE_INFINITY;
    let paints = paintsOf(canvas);
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      const due = now - summarizedAt >= SUMMARY_EVERY;
      if (still && !due) return;
      if (due) {
        summarizedAt = now;
        paints = paintsOf(canvas);
        const count = (kind: string) =>
          strip.marks.filter((mark) => mark.kind === kind && mark.at > strip.now() - length).length;
        setSaid(
          t('stripSummary', {
            topic: strip.topic,
            n: length / 1_000,
            frames: count('frame'),
            gaps: count('gap'),
            answers: count('rest'),
          }),
        );
      }
      const scale = window.devicePixelRatio;
      const width = canvas.clientWidth;
      if (canvas.width !== Math.round(width * scale)) {
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(STRIP_HEIGHT * scale);
        on.scale(scale, scale);
      }
      drawStrip(
        on,
        strip.marks,
        { now: strip.now(), length, width, lanes: lanes.split('\n') },
        paints,
      );
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [strip, length, held, lanes, t]);
  return (
    <>
      <canvas
        ref={ref}
        className={s['strip']}
        style={{ height: STRIP_HEIGHT }}
        role="img"
        aria-label={said || strip.topic}
      />
      <p className={s['note']} aria-hidden="true">
        {said || '--'}
      </p>
    </>
  );
}
