import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../../ui/state-view.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { LONG, Part } from './sample.tsx';

/** Samples of placeholders. */
export function States() {
  const [end, setEnd] = useState<number | null>(null);
  const left = useCountdown(end);
  return (
    <>
      <Part name="Skeleton, SkeletonRows">
        <Skeleton height={64} />
        <SkeletonRows rows={2} height={48} />
      </Part>
      <Part name="Empty, with and without a way on">
        <Empty icon="box" text="Nothing here yet">
          <Button kind="secondary">A way on</Button>
        </Empty>
        <Empty icon="search" text={LONG} />
      </Part>
      <Part name="ErrorView">
        <ErrorView onRetry={() => undefined} />
        <ErrorView text={LONG} onRetry={() => undefined} />
      </Part>
      <Part name="useCountdown">
        <Button
          kind="secondary"
          disabled={left > 0}
          onClick={() => setEnd(performance.now() + 10_000)}
        >
          {left > 0 ? `${left} s` : 'Count down from ten'}
        </Button>
      </Part>
    </>
  );
}
