import s from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A ticket's controls and their heights, px. */
const CONTROLS = { side: 44, type: 40, price: 48, size: 48, share: 24, send: 48 } as const;

/** Grey bars in the place of a ticket whose code is loading. Lower than every ticket. */
export function TicketSkeleton() {
  return (
    <div className={s['ticket']} aria-hidden="true">
      {Object.entries(CONTROLS).map(([control, height]) => (
        <Skeleton key={control} height={height} />
      ))}
    </div>
  );
}
