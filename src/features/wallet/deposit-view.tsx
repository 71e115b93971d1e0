import type { Coin } from '@tideline/wire';
import { getInAddress } from '@tideline/wire/calls/funding';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { chargePath } from '../../links.ts';
import { AddressView } from './address-view.tsx';
import { coinText } from './coins.ts';
import { Loaded } from './loaded.tsx';
import { PayeeView } from './payee-view.tsx';
import w from './wallet.module.css';

export function Destination({
  coin: { id, code },
  chain,
}: {
  readonly coin: Coin;
  readonly chain: string;
}) {
  const { t } = useTranslation('wallet');
  const where = useLoad(`${code} ${chain}`, () =>
    call(getInAddress, { currency_id: String(id), chain }, { silent: true }),
  );
  return (
    <Loaded of={where} shape={[300, 48, 120]}>
      {({ address, payee, minimum }) => (
        <>
          {address !== null && <AddressView address={address} title={`${code} · ${chain}`} />}
          {payee !== null && <PayeeView payee={payee} />}
          <Link className={w['action']} to={chargePath(code, chain)}>
            {t('reportDeposit')}
          </Link>
          <ul className={`${w['notes']} ${w['note']}`}>
            <li>{t('minimumDeposit', { amount: coinText(minimum, code) })}</li>
            {code !== 'Bank' && <li>{t('simpleSend')}</li>}
            {code !== 'Bank' && <li>{t('onlyCoin', { coin: code, chain })}</li>}
            <li>{t('creditedAfterReview')}</li>
          </ul>
        </>
      )}
    </Loaded>
  );
}
