import { cashSave } from '@tideline/wire/calls/bank';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { CARDS } from '../../paths.ts';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { LazyReceipt } from '../../ui/lazy-receipt.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { CARD_FIELDS, type CardField, maskedNumber } from './card-text.ts';
import w from './wallet.module.css';

type Draft = Readonly<Record<CardField, string>>;

const EMPTY = Object.fromEntries(CARD_FIELDS.map((field) => [field, ''])) as Draft;

/** RULE:bank-card: every field is required. */
const errorsOf = (draft: Draft): FormErrors<CardField> =>
  Object.fromEntries(
    CARD_FIELDS.filter((field) => draft[field].trim() === '').map((field) => [
      field,
      'field-required',
    ]),
  );

/** Binds a bank card. */
export function CardForm() {
  const { t } = useTranslation(['wallet', 'common']);
  const back = useReturn(CARDS);
  const [bound, setBound] = useState(false);
  const submit = useCall(cashSave);
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, CardField>(
    EMPTY,
    errorsOf,
    submit.refusal,
  );
  const send = onSubmit((complete) => submit.send(complete, () => setBound(true)));
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
      {CARD_FIELDS.map((field) => (
        <Field
          key={field}
          label={t(`card-${field}`)}
          value={draft[field]}
          onValue={(text) => edit({ [field]: text })}
          error={errorOf(field)}
          autoComplete="off"
          maxLength={200}
          inputMode={field === 'card_number' ? 'numeric' : 'text'}
        />
      ))}
      <SubmitButton
        state={state}
        busy={submit.busy}
        tooLong={submit.tooLong}
        failed={t('bindFailed')}
      >
        {t('bind')}
      </SubmitButton>
    </form>
  );
}
