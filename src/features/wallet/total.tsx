import { wholeEquity } from '@tideline/streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { shortAmount } from '../../format/money.ts';
import {
  marksOf,
  shownWorth,
  usdtText,
  VALUATIONS,
  walletEquity,
} from '../../market/wallet/valuation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { useReopened } from '../../ui/use-reopened.ts';
import { AsOf } from './as-of.tsx';
import s from './assets.module.css';
import { unitOf } from './coins.ts';
import { isEmpty } from './holdings.ts';
import { WorthCurve } from './lazy-worth-curve.tsx';
import { HIDDEN, setWalletPreferences, useWalletPreferences } from './preferences.ts';
import { TodayProfit } from './today-profit.tsx';
import type { ShownWallet } from './use-dated-wallet.ts';
import { useWorthText } from './use-worth-text.ts';

interface TotalProps {
  readonly shown: ShownWallet;
  /** Loads the accounts again; keep it stable. */
  readonly onLook: () => unknown;
}

/** The total in the chosen coin, and the coins it excludes because they have no price. */
export function Total({ shown: { wallet, quotes, old, asOf }, onLook }: TotalProps) {
  const { t } = useTranslation('wallet');
  const { valuation, hidden } = useWalletPreferences();
  const [query, setQuery] = useSearchParams();
  // The side menu links to this setting.
  const asked = query.has('valuation');
  const [choosing, setChoosing] = useState(asked);
  useReopened(() => {
    if (asked) setChoosing(true);
  });
  const text = useWorthText(quotes);
  const equity = wallet && walletEquity(wallet, marksOf(quotes));
  const worth = equity && shownWorth(equity, quotes);
  const unpriced = quotes === null ? [] : (equity?.unpriced ?? []);
  const close = () => {
    setChoosing(false);
    if (asked) setQuery({}, { replace: true });
  };
  return (
    <section className={s['total']} aria-label={t('totalAssets')}>
      <p className={s['label']}>
        {t('totalAssets')}
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          iconSize={20}
          className={s['eye']}
          label={t('hideAmounts')}
          aria-pressed={hidden}
          onClick={() => setWalletPreferences({ hidden: !hidden })}
        />
        <AsOf time={asOf} />
      </p>
      <p className={s['figure']}>
        <strong className={s['worth']} data-old={old || undefined}>
          {text(worth)}
        </strong>
        <button
          type="button"
          className={s['unit']}
          aria-haspopup="dialog"
          aria-label={`${t('valuation')}: ${valuation}`}
          onClick={() => setChoosing(true)}
        >
          {valuation}
          <Icon name="caret-down" size={16} />
        </button>
      </p>
      {valuation !== 'USDT' && (
        <p className={s['other']}>
          ≈ {hidden ? HIDDEN : shortAmount(usdtText(worth), 'USDT')} USDT
        </p>
      )}
      <TodayProfit wallet={wallet} equity={equity} hidden={hidden} old={old} onLook={onLook} />
      {wallet && !isEmpty(wallet) && <WorthCurve worth={usdtText(equity && wholeEquity(equity))} />}
      {unpriced.length > 0 && (
        <p className={s['other']}>{t('unpriced', { coins: unpriced.map(unitOf).join(', ') })}</p>
      )}
      <OptionsSheet
        open={choosing}
        onClose={close}
        title={t('valuation')}
        options={VALUATIONS.map((value) => ({ value, text: value }))}
        value={valuation}
        onValue={(value) => setWalletPreferences({ valuation: value })}
      />
    </section>
  );
}
