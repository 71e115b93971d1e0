import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../../ui/state-view.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import s from '../ui.module.css';

/** What stands in for content. */
export function States() {
  const [end, setEnd] = useState<number | null>(null);
  const left = useCountdown(end);
  return (
    <>
      <Skeleton height={64} />
      <SkeletonRows rows={2} height={48} />
      <Empty icon="box" text="Nothing here yet">
        <Button size="small">A way on</Button>
      </Empty>
      <ErrorView text="This could not be loaded" onRetry={() => undefined} />
      <p className={s['row']}>
        <Button
          kind="secondary"
          disabled={left > 0}
          onClick={() => setEnd(performance.now() + 10_000)}
        >
          {left > 0 ? `${left} s` : 'Count down from ten'}
        </Button>
      </p>
    </>
  );
}
