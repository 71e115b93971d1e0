import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { realName2 } from '#wire/calls/user.ts';
import { uploadPicture } from '../../api/upload.ts';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { STEPS, useSteps } from '../../features/identity/steps.ts';
import { setUser, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { Page } from '../../ui/page.tsx';
import { useReturn } from '../../ui/use-return.ts';

const PHOTOS = ['front', 'back', 'hand'] as const;
type Photo = (typeof PHOTOS)[number];
/** Ids of uploaded pictures; empty while there is none. */
type Draft = Readonly<Record<Photo, string>>;

const photoErrors = (draft: Draft): FormErrors<Photo> =>
  Object.fromEntries(
    PHOTOS.filter((photo) => draft[photo] === '').map((photo) => [photo, 'field-required']),
  );

/** The second step: three photos. */
export default function AdvancedVerification() {
  const { t } = useTranslation(['verify', 'common']);
  const back = useReturn(STEPS);
  const steps = useSteps(useSession((session) => session.user));
  const submit = useCall(realName2);
  const { draft, edit, errorOf, onSubmit } = useForm<Draft, Photo>(
    { front: '', back: '', hand: '' },
    photoErrors,
    submit.refusal,
  );

  if (steps && steps.advanced !== 'open' && steps.advanced !== 'refused') {
    return <Navigate to={STEPS} replace />;
  }
  const send = onSubmit((complete) =>
    submit.send(complete, (after) => {
      toast(t('common:submitted'), 'done');
      back();
      setUser(after);
    }),
  );
  return (
    <Page title={t('advanced')} spaced>
      <form className={form['form']} noValidate onSubmit={send}>
        <p className={form['intro']}>{t('advanced-intro')}</p>
        {PHOTOS.map((photo) => (
          <ImageUpload
            key={photo}
            label={t(photo)}
            hint={t(`${photo}-hint`)}
            value={draft[photo] || null}
            onValue={(id) => edit({ [photo]: id ?? '' })}
            send={uploadPicture}
            capture={photo === 'hand' ? 'user' : 'environment'}
            error={errorOf(photo)}
          />
        ))}
        <p className={form['intro']}>{t('paperNote')}</p>
        <SubmitButton busy={submit.busy} tooLong={submit.tooLong}>
          {t('submit')}
        </SubmitButton>
      </form>
    </Page>
  );
}
