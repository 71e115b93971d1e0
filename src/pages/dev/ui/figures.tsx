import { useEffect, useState } from 'react';
import { PaperMark, StatusBadge, type Trust } from '../../../ui/badge.tsx';
import { Change, Price } from '../../../ui/cells.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import s from '../ui.module.css';

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
const renderRow = (key: string) => <span className={s['item']}>{key}</span>;

/** Prices as they tint, changes with sign and arrow, the marks of trust, and a long list. */
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
      <p className={s['row']}>
        <Price of="sample" value={price} decimals={2} />
        <Price of="stale" value={price} decimals={2} status="stale" />
        <Price of="unknown" value={null} decimals={2} />
        <Switch label="Let the price move" on={moving} onChange={setMoving} />
      </p>
      <p className={s['row']}>
        {['1.234', '-0.456', '0', null].map((value) => (
          <Change key={String(value)} value={value} />
        ))}
        {['12.3', '-4.5'].map((value) => (
          <Change key={value} value={value} look="chip" />
        ))}
      </p>
      <p className={s['row']}>
        {TRUSTS.map((trust) => (
          <StatusBadge key={trust} trust={trust} />
        ))}
        <PaperMark />
      </p>
      <p className={s['note']}>A list of 10,000 rows of which those in view exist</p>
      <div className={s['rows']}>
        <VirtualList label="Rows" keys={KEYS} rowHeight={44} renderRow={renderRow} />
      </div>
    </>
  );
}
