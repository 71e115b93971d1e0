import { memo } from 'react';
import tone from '../../ui/tone.module.css';
import { SPARK_HEIGHT, SPARK_WIDTH, sparklinePath } from './sparkline-path.ts';
import { useSparkline } from './sparklines.ts';

interface SparklineProps {
  readonly symbol: string;
  /** Direction of the day; flat when prices are old or unknown. */
  readonly side: 'up' | 'down' | 'flat';
}

/** The last 24 hours of a pair. Decoration: the change beside it says the same in words. */
export const Sparkline = memo(function Sparkline({ symbol, side }: SparklineProps) {
  const path = sparklinePath(useSparkline(symbol));
  return (
    <svg
      className={tone[side]}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && (
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
});
