import { legalLog } from '@tideline/wire/calls/wallet';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { exactAmount, shortAmount, signed } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useQuotes } from '../../market/hooks.ts';
import { useBalanceChanges, useWallet } from '../../market/wallet/use-wallet.ts';
import { marksOf, shownWorth, usdtText, walletEquity } from '../../market/wallet/valuation.ts';
import { isHeld } from '../../market/wallet/wallet.state.ts';
import { useLanguage } from '../../state/language.ts';
import { useSession } from '../../state/session.ts';
import { RecordRow } from '../../trading/records/record-row.tsx';
import p from '../../ui/side-panel.module.css';
import { AsOf } from './as-of.tsx';
import { changeName, sizeOf, staysInside } from './change-name.ts';
import type { Change } from './changes.ts';
import { unitOf } from './coins.ts';
import { holdingsOf } from './holdings.ts';
import s from './money-panel.module.css';
import { HIDDEN, useWalletPreferences } from './preferences.ts';
import { useDatedWallet } from './use-dated-wallet.ts';

/** Changes that are shown. */
const SHOWN = 8;

interface MoneyPanelProps {
  /** The page itself shows no total. */
  readonly total: boolean;
}

/** Beside a page of a wide window: what is available now, and the latest changes. */
export function MoneyPanel({ total: totalShown }: MoneyPanelProps) {
  const title = useId();
  const { t } = useTranslation('wallet');
  const hidden = useWalletPreferences((preferences) => preferences.hidden);
  const { wallet, quotes, old, asOf } = useDatedWallet(useWallet(), useQuotes());
  const equity = wallet && walletEquity(wallet, marksOf(quotes));
  const total = shortAmount(usdtText(equity && shownWorth(equity, quotes)), 'USDT');
  return (
    <>
      <section className={p['part']} aria-labelledby={title}>
        <div className={s['head']}>
          <h2 id={title} className={p['title']}>
            {t(totalShown ? 'totalAssets' : 'available')}
          </h2>
          <AsOf time={asOf} />
        </div>
        {totalShown && (
          <p className={s['total']} data-old={old || undefined}>
            {hidden ? HIDDEN : total} <small>USDT</small>
          </p>
        )}
        <dl className={s['coins']}>
          {(wallet ? holdingsOf(wallet).filter(isHeld) : []).map(({ code, available }) => (
            <div key={code}>
              <dt>
                {unitOf(code)}
                {totalShown && ` · ${t('available')}`}
              </dt>
              <dd>{hidden ? HIDDEN : shortAmount(available, code)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LatestChanges />
    </>
  );
}

function LatestChanges() {
  const title = useId();
  const { t } = useTranslation('wallet');
  const user = useSession((session) => session.user?.id ?? '');
  const { data, refresh } = useLoad(`latest changes ${user}`, () =>
    call(legalLog, {}, { silent: true }),
  );
  useBalanceChanges(() => void refresh());
  const rows = data?.rows.slice(0, SHOWN) ?? [];
  return (
    <section className={p['part']} aria-labelledby={title}>
      <h2 id={title} className={p['title']}>
        {t('changes')}
      </h2>
      {data && rows.length === 0 && <p className={p['note']}>{t('noChanges')}</p>}
      <ul>
        {rows.map((change) => (
          <li key={change.id} className={p['entry']}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeLine({ change }: { readonly change: Change }) {
  const { t } = useTranslation('wallet');
  const lang = useLanguage((state) => state.lang);
  const hidden = useWalletPreferences((preferences) => preferences.hidden);
  const { id, amount, code, time, reserve } = change;
  const name = changeName(t, change);
  const sum = staysInside(change)
    ? exactAmount(reserve?.amount ?? sizeOf(amount))
    : signed(exactAmount(amount));
  return (
    <RecordRow kind="change" id={id} what={name}>
      <p className={s['line']}>
        <span>{name}</span>
        <strong>
          {hidden ? HIDDEN : sum} {unitOf(code)}
        </strong>
      </p>
      <p className={p['note']}>{timeText(time, 'minute', lang)}</p>
    </RecordRow>
  );
}
