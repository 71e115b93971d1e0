import type { Coin, ResponseOf } from '@tideline/wire';
import type { getInAddress } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { exactText } from '../../format/money.ts';
import { chargePath } from '../../links.ts';
import { AddressView } from './address-view.tsx';
import s from './deposit.module.css';
import { PayeeView } from './payee-view.tsx';
import w from './wallet.module.css';

type DepositPlace = ResponseOf<typeof getInAddress>;

interface DestinationProps {
  readonly coin: Coin;
  readonly chain: string;
  readonly place: DepositPlace;
}

/** Where a deposit goes, and what it must be. */
export function Destination({ coin: { code }, chain, place }: DestinationProps) {
  const { t } = useTranslation('wallet');
  const { address, payee, minimum } = place;
  return (
    <>
      <p className={s['only']}>
        {address !== null && <strong>{t('onlyCoin', { coin: code, chain })}</strong>}{' '}
        {t('minimumDeposit', { amount: exactText(minimum, code) })}
      </p>
      {address !== null && <AddressView address={address} title={`${code} · ${chain}`} />}
      {payee !== null && <PayeeView payee={payee} />}
      <ul className={`${w['notes']} ${w['note']}`}>
        {code !== 'Bank' && <li>{t('simpleSend')}</li>}
        <li>{t('creditedAfterReview')}</li>
      </ul>
    </>
  );
}

/** Stays at the lower edge: the step after the payment. */
export function SentIt({ code, chain }: { readonly code: string; readonly chain: string }) {
  const { t } = useTranslation('wallet');
  return (
    <footer className={s['sent']}>
      <Link className={w['action']} to={chargePath(code, chain)}>
        {t('sentIt')}
      </Link>
    </footer>
  );
}
