import { walletToday } from '@tideline/wire/calls/wallet';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../state/session.ts';
import s from './home-total.module.css';
import { HIDDEN } from './preferences.ts';
import { profitText } from './today.ts';
import { useLookUps } from './use-look-ups.ts';
import { useBalanceChanges } from './use-wallet.ts';

/** Interval of the look-ups while the screen is visible, ms. */
const EVERY = 30_000;

interface TodayProfitProps {
  readonly hidden: boolean;
  /** Prices may be old: shown without colour. */
  readonly old: boolean;
}

/** The profit since 00:00 UTC as the exchange computes it from the ledger; `--` when unknown. */
export function TodayProfit({ hidden, old }: TodayProfitProps) {
  const { t } = useTranslation('home');
  const user = useSession((session) => session.user?.id ?? '');
  const { data, state, refresh } = useLoad(`today ${user}`, () =>
    call(walletToday, {}, { silent: true }),
  );
  useBalanceChanges(() => void refresh());
  useLookUps(EVERY, refresh);
  const { text, side } = profitText(data);
  const isUncertain = old || hidden || state === 'error';
  return (
    <dl className={s['today']} title={t('todayNote')}>
      <dt>{t('today')}</dt>
      <dd className={s[isUncertain ? 'flat' : side]}>{hidden ? HIDDEN : text}</dd>
    </dl>
  );
}
