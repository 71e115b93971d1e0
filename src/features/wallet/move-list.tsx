import { hzHistory } from '@tideline/wire/calls/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { usePages } from '../../api/use-pages.ts';
import { timeText } from '../../format/time.ts';
import { EXCHANGE, TRANSFER } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import { Empty } from '../../ui/state-view.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { coinText } from './coins.ts';
import type { Move } from './commands.ts';
import { isAccount } from './is-account.ts';
import w from './wallet.module.css';

const WAYS = { transfer: TRANSFER, exchange: EXCHANGE } as const;
export const TABS = ['transfer', 'exchange'] as const;

export function MoveList({ kind }: { readonly kind: Move['kind'] }) {
  const { t } = useTranslation('wallet');
  const pages = usePages(() =>
    createPages((next) =>
      call(hzHistory, { kind, ...(next === undefined ? {} : { page: next }) }, { silent: true }),
    ),
  );
  return (
    <PullToRefresh onRefresh={pages.refresh} className={w['scroller']}>
      <PagedList
        label={t(kind)}
        pages={pages}
        height={128}
        look="cards"
        row={(move) => <MoveCard move={move} />}
        empty={
          <Empty text={t(`none-${kind}`)}>
            <Link className={w['action']} to={WAYS[kind]}>
              {t(kind)}
            </Link>
          </Empty>
        }
      />
    </PullToRefresh>
  );
}

function MoveCard({ move }: { readonly move: Move }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const { from, to, code, amount, received, received_code, time } = move;
  const end = (text: string) => (isAccount(text) ? t(`account-${text}`) : text);
  return (
    <article className={w['card']}>
      <SummaryRows
        size="medium"
        rows={[
          { name: t('kind'), value: `${end(from)} → ${end(to)}`, strong: true },
          { name: t('amount'), value: coinText(amount, code) },
          ...(received_code === null
            ? []
            : [{ name: t('received'), value: coinText(received, received_code) }]),
          { name: t('time'), value: timeText(time, 'full', lang) },
        ]}
      />
    </article>
  );
}
