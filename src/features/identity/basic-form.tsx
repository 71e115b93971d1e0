import { realName } from '@tideline/wire/calls/user';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { CHOOSE_LOCATION, VERIFICATION } from '../../paths.ts';
import { useChosenPlace } from '../../state/chosen-place.ts';
import { setUser, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import {
  addressWith,
  type BasicDraft,
  type BasicField,
  basicErrors,
  forgetBasicDraft,
  useBasicDraft,
} from './basic-verification.ts';
import { CountryField } from './country-field.tsx';
import { storeBasicPass } from './steps.ts';

/**
 * Identity and address. The draft outlives the screen, because the place is chosen on another one.
 */
export function BasicForm() {
  const { t } = useTranslation(['verify', 'common']);
  const navigate = useNavigate();
  const back = useReturn(VERIFICATION);
  const user = useSession((session) => session.user);
  const submit = useCall(realName, 'form');
  const { draft, edit, errorOf, onSubmit, state } = useForm<BasicDraft, BasicField>(
    useBasicDraft.getState(),
    basicErrors,
    submit.refusal,
  );
  const place = useChosenPlace((chosen) => chosen.place);

  useEffect(() => {
    if (!place) return;
    edit({ address: addressWith(draft.address, place.name) });
    useChosenPlace.setState({ place: null });
  });
  useEffect(() => useBasicDraft.setState(draft), [draft]);
  useEffect(() => {
    // Only the refusal reveals that the basic step had passed.
    if (submit.refusal?.id !== 'verification-done' || !user) return;
    storeBasicPass(user.id);
    forgetBasicDraft();
  }, [submit.refusal, user]);

  const send = onSubmit((complete) =>
    submit.send(complete, (after) => {
      toast(t('common:submitted'), 'done');
      forgetBasicDraft();
      back();
      setUser(after);
    }),
  );
  const text = (field: Exclude<BasicField, 'country'>) => ({
    label: t(field),
    value: draft[field],
    onValue: (value: string) => edit({ [field]: value }),
    error: errorOf(field),
  });
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <p className={form['intro']}>{t('basic-intro')}</p>
      <CountryField
        country={draft.country}
        onCountry={(country) => edit({ country })}
        error={errorOf('country')}
      />
      <Field {...text('name')} autoComplete="name" maxLength={200} hint={t('name-hint')} />
      <Field
        {...text('id_number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
      />
      <Field
        {...text('address')}
        autoComplete="street-address"
        maxLength={200}
        after={
          <IconButton
            icon="pin"
            iconSize={20}
            label={t('choosePlace')}
            onClick={() => void navigate(CHOOSE_LOCATION)}
          />
        }
      />
      <p className={form['intro']}>{t('paperNote')}</p>
      <SubmitButton state={state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}
