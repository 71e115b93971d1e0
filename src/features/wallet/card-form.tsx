import type { User } from '@tideline/wire';
import {
  type BankCardField,
  CARD_CURRENCIES,
  CARD_FIELDS,
  fitsCard,
} from '@tideline/wire/bank-card';
import { cashSave } from '@tideline/wire/calls/bank';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { CARDS } from '../../paths.ts';
import { LazyReceipt } from '../../trading/lazy-receipt.tsx';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { maskedNumber } from './card-text.ts';
import { NO_PROOF, OwnerProof, type Proof, type ProofField, proofErrors } from './owner-proof.tsx';
import { PickField } from './pick-field.tsx';
import w from './wallet.module.css';

type Draft = Readonly<Record<BankCardField, string>> & Proof;
type DraftField = BankCardField | ProofField;

const EMPTY = {
  ...Object.fromEntries(CARD_FIELDS.map((field) => [field, ''])),
  ...NO_PROOF,
} as Draft;

/**
 * RULE:bank-card: every field is required and looks like what it says; the exchange checks the
 * same.
 */
const errorsOf = (draft: Draft): FormErrors<DraftField> =>
  Object.fromEntries([
    ...CARD_FIELDS.map((field) => [field, cardError(field, draft[field].trim())]),
    ...Object.entries(proofErrors(draft)),
  ]);

const cardError = (field: BankCardField, text: string) =>
  text === '' ? 'field-required' : fitsCard(field, text) ? undefined : 'field-invalid';

/** Fields whose form is not evident; their texts are `card-hint-…`. */
const HINTED = ['card_number', 'swift', 'iban'] as const;
const isHinted = (field: BankCardField): field is (typeof HINTED)[number] =>
  (HINTED as readonly string[]).includes(field);

/** Binds a bank card. */
export function CardForm({ user }: { readonly user: User }) {
  const { t } = useTranslation(['wallet', 'common']);
  const back = useReturn(CARDS);
  const [bound, setBound] = useState(false);
  const submit = useCall(cashSave, 'form');
  const form = useForm<Draft, DraftField>(EMPTY, errorsOf, submit.refusal);
  const { draft, edit, errorOf } = form;
  const send = form.onSubmit(({ password, code, ...card }) =>
    submit.send({ ...trimmed(card), fund_password: password, code: code.trim() }, () =>
      setBound(true),
    ),
  );
  if (bound) {
    return (
      <LazyReceipt
        title={t('bound')}
        rows={(['bank_name', 'card_number', 'currency'] as const).map((field) => ({
          name: t(`card-${field}`),
          value: field === 'card_number' ? maskedNumber(draft[field]) : draft[field],
        }))}
        primary={{ text: t('common:finish'), to: back }}
      />
    );
  }
  return (
    <form className={w['form']} aria-label={t('newCard')} noValidate onSubmit={send}>
      <p className={w['note']}>{t('cardIntro')}</p>
      {CARD_FIELDS.map((field) =>
        field === 'currency' ? (
          <PickField
            key={field}
            label={t('card-currency')}
            options={CARD_CURRENCIES.map((code) => ({ value: code, text: code }))}
            value={draft.currency || null}
            onValue={(currency) => edit({ currency })}
            empty={t('chooseCurrency')}
            error={errorOf(field)}
          />
        ) : (
          <Field
            key={field}
            label={t(`card-${field}`)}
            value={draft[field]}
            onValue={(text) => edit({ [field]: text })}
            error={errorOf(field)}
            {...(isHinted(field) && { hint: t(`card-hint-${field}`) })}
            autoComplete="off"
            maxLength={200}
            inputMode={field === 'card_number' ? 'numeric' : 'text'}
          />
        ),
      )}
      <OwnerProof user={user} form={form} mayAsk={() => form.check(...CARD_FIELDS)} />
      <SubmitButton
        state={form.state}
        busy={submit.busy}
        tooLong={submit.tooLong}
        failed={t('bindFailed')}
      >
        {t('bind')}
      </SubmitButton>
    </form>
  );
}

const trimmed = (card: Readonly<Record<BankCardField, string>>) =>
  Object.fromEntries(
    Object.entries(card).map(([field, text]) => [field, text.trim()]),
  ) as typeof card;
