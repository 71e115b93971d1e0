import type { JournalFigures } from '@tideline/wire/calls/journal';
import { useTranslation } from 'react-i18next';
import { shortText } from '../../format/money.ts';
import { signOf } from '../../format/number.ts';
import s from './journal.module.css';

interface ResultBarsProps {
  readonly title: string;
  /** Name of the first column. */
  readonly unit: string;
  readonly parts: readonly {
    readonly name: string;
    readonly part: JournalFigures['hours'][number];
  }[];
}

/** Half the height of the picture: the length of the longest bar. */
const LONGEST = 34;
const WIDTH = 10;

/** Results by hour or weekday as small bars, and as a table for screen readers. */
export function ResultBars({ title, unit, parts }: ResultBarsProps) {
  const { t } = useTranslation('journal');
  // Lengths of bars are a picture; the table has the exact amounts.
  const nets = parts.map(({ part }) => Number(part.net));
  const largest = Math.max(...nets.map(Math.abs), Number.MIN_VALUE);
  return (
    <figure className={s['card']}>
      <figcaption className={s['title']}>{title}</figcaption>
      <svg
        aria-hidden="true"
        className={s['bars']}
        viewBox={`0 0 ${parts.length * WIDTH} ${2 * LONGEST + 4}`}
        preserveAspectRatio="none"
      >
        <path className={s['zero']} d={`M0 ${LONGEST + 2}h${parts.length * WIDTH}`} />
        {parts.map(({ name }, at) => {
          const height = (Math.abs(nets[at] ?? 0) / largest) * LONGEST;
          const up = (nets[at] ?? 0) > 0;
          return (
            <rect
              key={name}
              className={s[up ? 'up' : 'down']}
              x={at * WIDTH + 1.5}
              width={WIDTH - 3}
              y={LONGEST + 2 - (up ? height : 0)}
              height={height}
            />
          );
        })}
      </svg>
      <div className={s['ends']} aria-hidden="true">
        <span>{parts[0]?.name}</span>
        <span>{parts.at(-1)?.name}</span>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">{t('figure-trades')}</th>
            <th scope="col">{t('figure-net')}</th>
          </tr>
        </thead>
        <tbody>
          {parts
            .filter(({ part }) => part.trips > 0)
            .map(({ name, part }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{part.trips}</td>
                <td>
                  {signOf(part.net) > 0 && '+'}
                  {shortText(part.net, 'USDT')}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  );
}
