import { helpFeedback } from '@tideline/wire/calls/news';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadPicture } from '../../api/upload.ts';
import { useForm } from '../../api/use-form.ts';
import { usePages } from '../../api/use-pages.ts';
import { useCall } from '../../api/use-submit.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { isLoggedIn, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import page from '../../ui/page.module.css';
import { Empty } from '../../ui/state-view.tsx';
import {
  createReports,
  emptyFeedback,
  FEEDBACK_LENGTH,
  feedbackErrors,
  feedbackRequest,
} from './articles.ts';
import s from './feedback.module.css';
import { LoginFirst } from './login-first.tsx';
import { Reports } from './reports.tsx';
import { useAnswers } from './use-answers.ts';

/** Text and up to three pictures for the operator. */
export function Feedback() {
  const { t } = useTranslation(['help', 'common']);
  const loggedIn = useSession(isLoggedIn);
  return (
    <main className={classes(page['main'], page['spaced'])}>
      {loggedIn ? <OwnFeedback /> : <LoginFirst text={t('visitorFeedback')} />}
    </main>
  );
}

/** The form, and what the user wrote before with its answers. */
function OwnFeedback() {
  const { t } = useTranslation(['help', 'common']);
  const [number, setNumber] = useState<string | null>(null);
  const reports = usePages(createReports);
  useAnswers(reports.update);
  return (
    <>
      {number === null ? (
        <FeedbackForm
          onSent={(id) => {
            toast(t('common:submitted'), 'done');
            setNumber(id);
            reports.update();
          }}
        />
      ) : (
        <Empty icon="check" text={t('thanks', { id: number })}>
          <Button kind="secondary" onClick={() => setNumber(null)}>
            {t('another')}
          </Button>
        </Empty>
      )}
      <Reports pages={reports} />
    </>
  );
}

function FeedbackForm({ onSent }: { readonly onSent: (id: string) => void }) {
  const { t } = useTranslation('help');
  const [empty] = useState(emptyFeedback);
  const submit = useCall(helpFeedback, 'form');
  const uploads = useUploads();
  const { draft, edit, newest, errorOf, onSubmit, state } = useForm(
    empty,
    feedbackErrors,
    submit.refusal,
  );
  const send: (event: FormEvent) => void = onSubmit(() =>
    uploads.after(() => submit.send(feedbackRequest(newest()), ({ id }) => onSent(id))),
  );
  return (
    <form className={form['form']} noValidate ref={uploads.form} onSubmit={send}>
      <p className={form['intro']}>{t('feedbackIntro')}</p>
      <TextArea
        label={t('feedbackText')}
        value={draft.text}
        onValue={(text) => edit({ text })}
        error={errorOf('text')}
      />
      <Field
        label={t('contact')}
        value={draft.contact}
        onValue={(contact) => edit({ contact })}
        maxLength={200}
        autoComplete="email"
      />
      <fieldset>
        <legend className={s['legend']}>{t('pictures')}</legend>
        <div className={s['pictures']}>
          {draft.pictures.map((id, at) =>
            // A place appears when the previous one is filled.
            id === null && at > 0 && draft.pictures[at - 1] === null ? null : (
              <ImageUpload
                // biome-ignore lint/suspicious/noArrayIndexKey: three places that never move
                key={at}
                label={t('picture', { n: at + 1 })}
                value={id}
                onValue={(now) =>
                  edit({
                    pictures: draft.pictures.map((each, place) => (place === at ? now : each)),
                  })
                }
                send={uploadPicture}
                onSending={(sending) => uploads.note(String(at), sending)}
              />
            ),
          )}
        </div>
      </fieldset>
      <SubmitButton state={state} busy={submit.busy || uploads.waiting} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | null;
}

function TextArea({ label, value, onValue, error }: TextAreaProps) {
  const { t } = useTranslation('help');
  const id = useId();
  return (
    <div className={s['field']}>
      <label className={classes(s['box'], error !== null && s['wrong'])} htmlFor={id}>
        <span className={s['label']}>{label}</span>
        <textarea
          id={id}
          className={s['area']}
          rows={5}
          maxLength={FEEDBACK_LENGTH}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-note`}
        />
      </label>
      <p id={`${id}-note`} className={error === null ? s['hint'] : s['error']}>
        {error ?? t('feedbackHint', { n: value.length })}
      </p>
    </div>
  );
}
