import { scaleOf } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { exactAmount, exactText } from '../../format/money.ts';
import { balanceOf, type Wallet } from '../../market/wallet/wallet.state.ts';
import { Available } from '../../trading/available.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { CoinMark } from './coin-mark.tsx';
import { MARKET_COINS } from './coins.ts';
import s from './exchange-form.module.css';
import { PickField } from './pick-field.tsx';
import type { useAmount } from './use-amount.ts';
import type { Quote } from './use-quote.ts';

interface CoinPickProps {
  readonly label: string;
  readonly wallet: Wallet;
  readonly code: string;
  readonly onCode: (code: string) => void;
}

function CoinPick({ label, wallet, code, onCode }: CoinPickProps) {
  return (
    <PickField
      label={label}
      options={MARKET_COINS.map((coin) => ({
        value: coin.code,
        text: `${coin.code} · ${exactText(balanceOf(wallet, 'currency', coin.code).available, coin.code)}`,
        short: coin.code,
      }))}
      value={code}
      onValue={onCode}
      mark={<CoinMark code={code} />}
    />
  );
}

interface GiveBoxProps extends Omit<CoinPickProps, 'label'> {
  readonly amount: ReturnType<typeof useAmount>;
  readonly available: string | null;
}

/** The coin and the amount that are given. */
export function GiveBox({ amount, available, ...coin }: GiveBoxProps) {
  const { t } = useTranslation('wallet');
  return (
    <section className={s['box']} aria-label={t('youGive')}>
      <div className={s['line']}>
        <NumberField
          label={t('youGive')}
          draft={amount.draft}
          onDraft={amount.edit}
          rule={{ decimals: scaleOf(coin.code) }}
          error={amount.error}
          large
        />
        <CoinPick {...coin} label={t('giveCoin')} />
      </div>
      <p className={s['balance']}>
        <span>
          {t('available')}{' '}
          <strong>
            <Available text={exactText(available, coin.code)} amount={available} />
          </strong>
        </span>
        <Button
          kind="quiet"
          size="small"
          className={s['max']}
          disabled={available === null}
          onClick={() => amount.edit(available ?? '')}
        >
          {t('all')}
        </Button>
      </p>
    </section>
  );
}

interface GetBoxProps extends Omit<CoinPickProps, 'label'> {
  readonly quote: Quote | null;
}

/** What the given amount yields after the fee, at the present rate. */
export function GetBox({ quote, ...coin }: GetBoxProps) {
  const { t } = useTranslation('wallet');
  return (
    <section className={s['box']} aria-label={t('youGet')}>
      <div className={s['line']}>
        <p className={s['get']}>
          <span className={s['label']}>{t('youGet')}</span>
          <output className={s['figure']}>{exactAmount(quote?.receives)}</output>
        </p>
        <CoinPick {...coin} label={t('getCoin')} />
      </div>
      <p className={s['balance']}>
        <span>
          {t('available')}{' '}
          <strong>
            {exactText(balanceOf(coin.wallet, 'currency', coin.code).available, coin.code)}
          </strong>
        </span>
        <span>
          {t('fee')} <strong>{exactText(quote?.fee, coin.code)}</strong>
        </span>
      </p>
    </section>
  );
}
