import { useEffect, useState } from 'react';
import { PaperMark, StatusBadge } from '../../../trading/badge.tsx';
import { Change, Price } from '../../../trading/cells.tsx';
import type { Trust } from '../../../trading/trust.ts';
import { Switch } from '../../../ui/switch.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { Part, Sample } from './sample.tsx';
import s from './samples.module.css';

const TRUSTS: readonly Trust[] = [
  'loading',
  'live',
  'delayed',
  'stale',
  'offline',
  'replay',
  'paused',
];
const KEYS = Array.from({ length: 10_000 }, (_, at) => `Row ${at + 1}`);
const renderRow = (key: string) => (
  <button type="button" className={s['item']}>
    {key}
  </button>
);

/** Prices with tints, changes with sign and arrow, status marks, and a long list. */
export function Figures() {
  const [moving, setMoving] = useState(false);
  const [cents, setCents] = useState(6_123_450);
  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setCents((now) => now + (now % 3 === 0 ? 1 : -2)), 400);
    return () => clearInterval(timer);
  }, [moving]);
  const price = (cents / 100).toFixed(2);
  return (
    <>
      <Part name="Price: a static tint for 300 ms, no animation">
        <div className={s['row']}>
          <Sample name="live">
            <Price of="sample" value={price} decimals={2} />
          </Sample>
          <Sample name="stale">
            <Price of="stale" value={price} decimals={2} status="stale" />
          </Sample>
          <Sample name="unknown">
            <Price of="unknown" value={null} decimals={2} />
          </Sample>
          <Sample name="let it move">
            <Switch label="Let the price move" on={moving} onChange={setMoving} />
          </Sample>
        </div>
      </Part>
      <Part name="Change, as text and as chip">
        {(['text', 'chip'] as const).map((look) => (
          <p key={look} className={s['row']}>
            {['1.234', '-0.456', '0', '12345.6', null].map((value) => (
              <Change key={String(value)} value={value} look={look} />
            ))}
          </p>
        ))}
      </Part>
      <Part name="StatusBadge, PaperMark">
        <p className={s['row']}>
          {TRUSTS.map((trust) => (
            <StatusBadge key={trust} trust={trust} />
          ))}
          <PaperMark />
        </p>
      </Part>
      <Part name="VirtualList: of 10,000 rows those in view exist">
        <div className={s['rows']}>
          <VirtualList label="Rows" keys={KEYS} rowHeight={44} renderRow={renderRow} />
        </div>
      </Part>
    </>
  );
}
