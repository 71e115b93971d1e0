import { useSubscription } from 'observable-hooks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { refreshAsked$ } from '../../api/refresh.ts';
import { shortAmount } from '../../format/money.ts';
import { allTexts } from '../../i18n/i18n.ts';
import { useQuotes } from '../../market/hooks.ts';
import { useWallet } from '../../market/wallet/use-wallet.ts';
import { marksOf, shownWorth, usdtText, walletEquity } from '../../market/wallet/valuation.ts';
import { ASSETS } from '../../paths.ts';
import { useSession } from '../../state/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { AsOf } from './as-of.tsx';
import { unitOf } from './coins.ts';
import { isEmpty } from './holdings.ts';
import s from './home-total.module.css';
import { HIDDEN, setWalletPreferences, useWalletPreferences } from './preferences.ts';
import { TodayProfit } from './today-profit.tsx';
import { useDatedWallet } from './use-dated-wallet.ts';

// Only a new account needs it. Its texts are not those of the first screens.
const FirstSteps = lazyPart(
  () => withLoaded(import('./first-steps.tsx'), allTexts()),
  'FirstSteps',
);

/**
 * Total assets in USDT and the profit of the day, for the home screen. Unknown figures are `--`;
 * figures from old prices are grey and marked.
 */
export function HomeTotal() {
  const { t } = useTranslation('home');
  const { hidden } = useWalletPreferences();
  const wallet = useWallet();
  const { refresh } = wallet;
  useSubscription(refreshAsked$, () => void refresh());
  const board = useQuotes();
  const { wallet: shown, quotes, old, asOf } = useDatedWallet(wallet, board);
  const equity = shown && walletEquity(shown, marksOf(quotes));
  const worth = equity && shownWorth(equity, quotes);
  const text = shortAmount(usdtText(worth), 'USDT');
  const unpriced = quotes === null ? [] : (equity?.unpriced ?? []);
  const user = useSession((session) => session.user);
  const starts =
    user !== null && !user.guest && !(user.has_fund_password && user.verification === 'verified');
  const empty = wallet.data !== null && isEmpty(wallet.data);
  return (
    <>
      <section className={s['panel']} aria-label={t('total')}>
        <p className={s['label']}>
          {t('total')}
          <IconButton
            icon={hidden ? 'eye-off' : 'eye'}
            iconSize={20}
            className={s['eye']}
            label={t('hide')}
            aria-pressed={hidden}
            onClick={() => setWalletPreferences({ hidden: !hidden })}
          />
          {old && asOf === null && worth !== null && (
            <small className={s['asOf']}>{t('old')}</small>
          )}
          <AsOf time={asOf} />
        </p>
        <Link className={s['figure']} to={ASSETS}>
          <strong className={s['worth']} data-old={old || undefined}>
            {hidden ? HIDDEN : text}
          </strong>
          <span className={s['unit']}>USDT</span>
        </Link>
        <TodayProfit wallet={shown} equity={equity} hidden={hidden} old={old} onLook={refresh} />
        {unpriced.length > 0 && (
          <p className={s['note']}>{t('unpriced', { coins: unpriced.map(unitOf).join(', ') })}</p>
        )}
      </section>
      {user && wallet.data && (starts || (empty && !user.guest)) && (
        <FirstSteps user={user} empty={empty} onFunded={() => void refresh()} />
      )}
    </>
  );
}
