import type { Equity } from '@tideline/streams';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { dayProfit } from '../../market/wallet/valuation.ts';
import type { Wallet } from '../../market/wallet/wallet.state.ts';
import tone from '../../ui/tone.module.css';
import s from './home-total.module.css';
import { HIDDEN } from './preferences.ts';
import { profitText } from './today.ts';
import { useLookUps } from './use-look-ups.ts';

/** Interval of the look-ups while the screen is visible, ms: a new day has other figures. */
const EVERY = 30_000;

interface TodayProfitProps {
  readonly wallet: Wallet | null;
  /** The equity that the screen shows as the total. */
  readonly equity: Equity | null;
  readonly hidden: boolean;
  /** Prices may be old: shown without colour. */
  readonly old: boolean;
  /** Loads the accounts again; keep it stable. */
  readonly onLook: () => unknown;
}

/** The profit since 00:00 UTC, of the shown total; `--` when a figure is unknown. */
export function TodayProfit({ wallet, equity, hidden, old, onLook }: TodayProfitProps) {
  const { t } = useTranslation('home');
  useLookUps(EVERY, onLook);
  const day = wallet?.day ?? null;
  const { text, side } = profitText(equity && dayProfit(equity, day, market.serverNow()), day);
  return (
    <dl className={s['today']} title={t('todayNote')}>
      <dt>{t('today')}</dt>
      <dd className={tone[old || hidden ? 'flat' : side]}>{hidden ? HIDDEN : text}</dd>
    </dl>
  );
}
