import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../api/use-load.ts';
import { fineText } from '../../format/money.ts';
import { UNKNOWN } from '../../format/number.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorView } from '../../ui/state-view.tsx';
import s from './promotion.module.css';
import type { Standing } from './promotion.ts';

/** ENTITY:promotion: number promoted, not yet activated, rewards, own rank. */
export function StandingFigures({ standing }: { readonly standing: Loaded<Standing> }) {
  const { t } = useTranslation('promotion');
  const { data, state, message, refresh } = standing;
  if (data === null && state === 'error') {
    return (
      <section className={s['card']}>
        <ErrorView text={message} onRetry={() => void refresh()} />
      </section>
    );
  }
  const figures = [
    ['promoted', data && String(data.promoted)],
    ['inactive', data && String(data.inactive)],
    ['rewards', data && fineText(data.rewards, 'USDT')],
    ['rank', data && (data.rank === null ? UNKNOWN : String(data.rank))],
  ] as const;
  return (
    <section className={s['card']} aria-busy={data === null}>
      <dl className={s['figures']}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value ?? <Skeleton width={72} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
