import { useTranslation } from 'react-i18next';
import type { Loaded } from '../../api/use-load.ts';
import { fineAmount } from '../../format/money.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty, ErrorView } from '../../ui/state-view.tsx';
import type { Standing } from './promotion.ts';
import s from './records.module.css';

/** CONST:rank-list: the first ten, and the user's own rank. */
export function Ranking({ standing }: { readonly standing: Loaded<Standing> }) {
  const { t } = useTranslation('promotion');
  const { data, state, message, refresh } = standing;
  if (data === null) {
    if (state === 'error') return <ErrorView text={message} onRetry={() => void refresh()} />;
    return <SkeletonRows rows={4} height={44} />;
  }
  if (data.top.length === 0) return <Empty icon="user" text={t('none-ranking')} />;
  return (
    <>
      <p className={s['own']}>
        {data.rank === null ? t('unranked') : t('ownRank', { rank: data.rank })}
      </p>
      <table className={s['table']}>
        <caption className="visually-hidden">{t('top')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rankColumn')}</th>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('rewards')} (USDT)</th>
          </tr>
        </thead>
        <tbody>
          {data.top.map(({ rank, account, promoted, rewards }) => (
            <tr key={rank} aria-current={rank === data.rank || undefined}>
              <td>{rank}</td>
              <th scope="row">{account}</th>
              <td>{promoted}</td>
              <td>{fineAmount(rewards, 'USDT')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
