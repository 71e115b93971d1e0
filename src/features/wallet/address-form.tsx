import type { User } from '@tideline/wire';
import { addAddress } from '@tideline/wire/calls/funding';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { ADDRESSES } from '../../paths.ts';
import { toast } from '../../state/toast.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { AddressTools } from './address-tools.tsx';
import { ChainChoice } from './chain-choice.tsx';
import { ADDRESS_COINS, coinAmong } from './coins.ts';
import { type AddressDraft, type AddressField, addressErrors } from './new-address.ts';
import { NO_PROOF, OwnerProof } from './owner-proof.tsx';
import { PickField } from './pick-field.tsx';
import w from './wallet.module.css';

/** Chains with a hint at the form of their addresses. */
const HINTED = ['TRC20', 'ERC20', 'OMNI'] as const;
const isHinted = (chain: string): chain is (typeof HINTED)[number] =>
  (HINTED as readonly string[]).includes(chain);

export function AddressForm({ user }: { readonly user: User }) {
  const { t } = useTranslation(['wallet', 'account', 'common']);
  const [query] = useSearchParams();
  const back = useReturn(ADDRESSES);
  const [code, setCode] = useState(query.get('coin'));
  const coin = coinAmong(ADDRESS_COINS, code);
  const [wanted, setWanted] = useState<string | null>(null);
  const chain = coin.chains.find((each) => each === wanted) ?? coin.chains[0] ?? '';
  const submit = useCall(addAddress, 'form');
  const form = useForm<AddressDraft, AddressField>(
    { address: '', remark: '', ...NO_PROOF },
    (typed) => addressErrors(typed, chain),
    submit.refusal,
  );
  const { draft, edit } = form;
  const send = form.onSubmit(({ address, remark, password, code: proof }) =>
    submit.send(
      {
        currency_id: String(coin.id),
        chain,
        address: address.trim(),
        ...(remark.trim() !== '' && { remark: remark.trim() }),
        fund_password: password,
        code: proof.trim(),
      },
      () => {
        toast(t('addressSaved'), 'done');
        back();
      },
    ),
  );
  return (
    <form className={w['form']} aria-label={t('newAddress')} noValidate onSubmit={send}>
      <PickField
        label={t('coin')}
        options={ADDRESS_COINS.map((each) => ({ value: each.code, text: each.code }))}
        value={coin.code}
        onValue={setCode}
      />
      <ChainChoice chains={coin.chains} value={chain} onValue={setWanted} />
      <Field
        label={t('address')}
        value={draft.address}
        onValue={(address) => edit({ address })}
        error={form.errorOf('address')}
        {...(isHinted(chain) && { hint: t(`addressHint-${chain}`) })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <AddressTools onAddress={(address) => edit({ address })} />
      <Field
        label={t('remarkOptional')}
        value={draft.remark}
        onValue={(remark) => edit({ remark })}
        maxLength={100}
      />
      <OwnerProof user={user} form={form} mayAsk={() => form.check('address')} />
      <SubmitButton state={form.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('save')}
      </SubmitButton>
      <p className={w['note']}>{t('paperNote')}</p>
    </form>
  );
}
