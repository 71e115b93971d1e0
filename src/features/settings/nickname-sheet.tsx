import type { User } from '@tideline/wire';
import { setNickname } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { setUser } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface NicknameSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Edits the user's nickname. */
export function NicknameSheet({ user, open, onClose }: NicknameSheetProps) {
  const { t } = useTranslation('account');
  return (
    <Sheet open={open} onClose={onClose} title={t('nickname')}>
      <NicknameForm user={user} onClose={onClose} />
    </Sheet>
  );
}

/** The contract's limit. */
const LONGEST = 32;

type Draft = { readonly nickname: string };

const errorsOf = ({ nickname }: Draft): FormErrors<'nickname'> =>
  nickname.trim() === '' ? { nickname: 'field-required' } : {};

function NicknameForm({ user, onClose }: Omit<NicknameSheetProps, 'open'>) {
  const { t } = useTranslation(['account', 'common']);
  const submit = useCall(setNickname, 'form');
  const { draft, edit, errorOf, onSubmit, state } = useForm<Draft, 'nickname'>(
    { nickname: user.nickname },
    errorsOf,
    submit.refusal,
  );
  const send = onSubmit(({ nickname }) =>
    submit.send({ nickname: nickname.trim() }, (after) => {
      setUser(after);
      toast(t('common:modified'), 'done');
      onClose();
    }),
  );
  return (
    <form className={form['form']} noValidate onSubmit={send}>
      <Field
        label={t('nickname')}
        value={draft.nickname}
        onValue={(nickname) => edit({ nickname })}
        error={errorOf('nickname')}
        autoComplete="nickname"
        maxLength={LONGEST}
      />
      <SubmitButton state={state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('save')}
      </SubmitButton>
    </form>
  );
}
