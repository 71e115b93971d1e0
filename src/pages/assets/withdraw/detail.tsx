import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type Coin, coinById } from '#wire';
import { getAddress, getInfo } from '#wire/calls/funding.ts';
import { call } from '../../../api/call.ts';
import { useLoad } from '../../../api/use-load.ts';
import { ChainChoice } from '../../../features/wallet/chain-choice.tsx';
import { ADDRESS_COINS, coinAmong } from '../../../features/wallet/coins.ts';
import { Corner } from '../../../features/wallet/corner.tsx';
import { Loaded } from '../../../features/wallet/loaded.tsx';
import { MissingSteps } from '../../../features/wallet/missing-steps.tsx';
import { PickField } from '../../../features/wallet/pick-field.tsx';
import { useBalanceChanges } from '../../../features/wallet/use-wallet.ts';
import w from '../../../features/wallet/wallet.module.css';
import s from '../../../features/wallet/withdraw-form.module.css';
import { WithdrawForm } from '../../../features/wallet/withdraw-form.tsx';
import type { WithdrawInfo } from '../../../features/wallet/withdrawal.ts';
import { newAddressPath, recordPath } from '../../../links.ts';
import { Page } from '../../../ui/page.tsx';

/** Withdraws a coin to an address of the book, or says what has to be done before. */
export default function WithdrawDetail() {
  const { t } = useTranslation('wallet');
  const [query] = useSearchParams();
  const coin = coinAmong(ADDRESS_COINS, query.get('coin')) ?? (ADDRESS_COINS[0] as Coin);
  const info = useLoad(coin.code, () =>
    call(getInfo, { currency_id: String(coin.id) }, { silent: true }),
  );
  useBalanceChanges(() => void info.refresh());
  return (
    <Page
      title={t('withdrawCoin', { coin: coin.code })}
      right={<Corner to={recordPath('withdraw')} label={t('records')} />}
      spaced
    >
      <Loaded of={info} shape={[72, 72, 72, 120, 76]}>
        {(data) =>
          data.missing.length > 0 ? (
            <MissingSteps info={data} />
          ) : (
            <ToAddress key={data.code} info={data} onRefused={() => void info.refresh()} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface ToAddressProps {
  readonly info: WithdrawInfo;
  readonly onRefused: () => void;
}

function ToAddress({ info, onRefused }: ToAddressProps) {
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
        // The chain that has an address comes first: only such a one can be withdrawn by.
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
