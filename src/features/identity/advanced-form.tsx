import { realName2 } from '@tideline/wire/calls/user';
import { useTranslation } from 'react-i18next';
import { uploadPicture } from '../../api/upload.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useSandbox } from '../../api/use-invitation.ts';
import { useCall } from '../../api/use-submit.ts';
import { type Uploads, useUploads } from '../../api/use-uploads.ts';
import { VERIFICATION } from '../../paths.ts';
import { setUser } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { useReturn } from '../../ui/use-return.ts';

const PHOTOS = ['front', 'back', 'hand'] as const;
type Photo = (typeof PHOTOS)[number];
/** Ids of uploaded pictures; empty without one. */
type Draft = Readonly<Record<Photo, string>>;

const photoErrors = (draft: Draft, uploads: Uploads): FormErrors<Photo> =>
  Object.fromEntries(
    PHOTOS.filter((photo) => draft[photo] === '' && !uploads.isSending(photo)).map((photo) => [
      photo,
      'field-required',
    ]),
  );

/** Three photos: both sides of the document, and the person with it. */
export function AdvancedForm() {
  const { t } = useTranslation(['verify', 'common']);
  const back = useReturn(VERIFICATION);
  const submit = useCall(realName2, 'form');
  const uploads = useUploads();
  const sandbox = useSandbox();
  const { draft, edit, newest, errorOf, onSubmit, state } = useForm<Draft, Photo>(
    { front: '', back: '', hand: '' },
    (photos) => photoErrors(photos, uploads),
    submit.refusal,
  );
  const send = onSubmit(() =>
    uploads.after(() =>
      submit.send(newest(), (after) => {
        toast(t('common:submitted'), 'done');
        back();
        setUser(after);
      }),
    ),
  );
  return (
    <form className={form['form']} noValidate ref={uploads.form} onSubmit={send}>
      <p className={form['intro']}>{t('advanced-intro')}</p>
      {PHOTOS.map((photo) => (
        <ImageUpload
          key={photo}
          label={t(photo)}
          hint={t(`${photo}-hint`)}
          value={draft[photo] || null}
          onValue={(id) => edit({ [photo]: id ?? '' })}
          send={uploadPicture}
          onSending={(sending) => uploads.note(photo, sending)}
          capture={photo === 'hand' ? 'user' : 'environment'}
          error={errorOf(photo)}
          sample={sandbox ? { kind: photo, title: t(photo) } : undefined}
        />
      ))}
      <p className={form['intro']}>{t('paperNote')}</p>
      <SubmitButton state={state} busy={submit.busy || uploads.waiting} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}
