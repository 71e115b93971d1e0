import { coinById } from '@tideline/wire';
import { getAddress } from '@tideline/wire/calls/funding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { newAddressPath } from '../../links.ts';
import { ChainChoice } from './chain-choice.tsx';
import { Loaded } from './loaded.tsx';
import { PickField } from './pick-field.tsx';
import w from './wallet.module.css';
import s from './withdraw-form.module.css';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawInfo } from './withdrawal.ts';

interface ToAddressProps {
  readonly info: WithdrawInfo;
  readonly onRefused: () => void;
}

export function ToAddress({ info, onRefused }: ToAddressProps) {
  const { t } = useTranslation('wallet');
  const { currency_id, code } = info;
  const book = useLoad(code, () =>
    call(getAddress, { currency_id: String(currency_id) }, { silent: true }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded of={book} shape={[72, 72, 72, 120, 76]}>
      {({ addresses }) => {
        const chains = coinById(currency_id)?.chains ?? [];
        // Prefers a chain with an address, because only that allows a withdrawal.
        const chain =
          chosen ?? chains.find((each) => addresses.some((one) => one.chain === each)) ?? '';
        const textOf = (id: string) => {
          const entry = addresses.find((each) => each.id === id);
          if (!entry) return '';
          return entry.remark ? `${entry.remark} · ${entry.address}` : entry.address;
        };
        return (
          <WithdrawForm
            info={info}
            by="address_id"
            nameOf={(id) => `${chain} · ${textOf(id)}`}
            onRefused={onRefused}
            destination={(id, onChoose, error) => (
              <>
                <ChainChoice
                  chains={chains}
                  value={chain}
                  onValue={(next) => {
                    setChosen(next);
                    onChoose('');
                  }}
                />
                <div>
                  <PickField
                    label={t('address')}
                    options={addresses
                      .filter((each) => each.chain === chain)
                      .map((each) => ({ value: each.id, text: textOf(each.id) }))}
                    value={id}
                    onValue={onChoose}
                    empty={t('chooseAddress')}
                    error={error}
                  />
                  <p className={s['way']}>
                    <Link className={w['link']} to={newAddressPath(code)}>
                      {t('newAddress')}
                    </Link>
                  </p>
                </div>
              </>
            )}
          />
        );
      }}
    </Loaded>
  );
}
