import { coinById } from '@tideline/wire';
import { getAddress } from '@tideline/wire/calls/funding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useLoad } from '../../api/use-load.ts';
import { exactText } from '../../format/money.ts';
import { newAddressPath } from '../../links.ts';
import { ChainChoice } from './chain-choice.tsx';
import { DestinationList } from './destination-list.tsx';
import { Loaded } from './loaded.tsx';
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
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Loaded of={book} shape={[72, 72, 72, 120, 76]}>
      {({ addresses }) => {
        const chains = coinById(currency_id)?.chains ?? [];
        // Prefers a chain with an address, because only that allows a withdrawal.
        const asked = addresses.find(({ id }) => id === query.get('address'));
        const chain =
          chosen ??
          asked?.chain ??
          chains.find((each) => addresses.some((one) => one.chain === each)) ??
          '';
        const ofChain = addresses
          .filter((each) => each.chain === chain)
          .toSorted((a, b) => b.created - a.created);
        return (
          <WithdrawForm
            info={info}
            by="address_id"
            first={asked?.id ?? onlyOf(ofChain)}
            nameOf={(id) => {
              const entry = addresses.find((each) => each.id === id);
              return entry ? `${entry.chain} · ${inFours(entry.address)}` : '';
            }}
            onRefused={onRefused}
            destination={(id, onChoose, error) => (
              <>
                <ChainChoice
                  chains={chains}
                  value={chain}
                  terms={{
                    fee: t('feeIs', { fee: exactText(info.fee, code) }),
                    time: t('withinHours'),
                  }}
                  onValue={(next) => {
                    setChosen(next);
                    onChoose(onlyOf(addresses.filter((each) => each.chain === next)));
                  }}
                />
                <DestinationList
                  label={t('address')}
                  options={ofChain.map((each) => ({
                    id: each.id,
                    name: each.remark,
                    detail: each.address,
                  }))}
                  value={id}
                  onValue={onChoose}
                  choose={t('chooseAddress')}
                  error={error}
                  add={{ text: t('newAddress'), to: newAddressPath(code) }}
                />
              </>
            )}
          />
        );
      }}
    </Loaded>
  );
}

/** The id of the only entry, so that it need not be chosen; empty when there are several. */
const onlyOf = (entries: readonly { readonly id: string }[]): string =>
  entries.length === 1 ? (entries[0]?.id ?? '') : '';

/** An address in groups of four characters, as people compare it. */
export const inFours = (address: string): string => address.replace(/(.{4})(?=.)/gu, '$1 ');
