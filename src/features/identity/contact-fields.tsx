import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../api/use-form.ts';
import { type ContactDraft, METHODS, type Method } from '../../trading/forms/contact.ts';
import { Field } from '../../ui/field.tsx';
import form from '../../ui/forms/form.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AreaList } from './area-list.tsx';
import s from './contact-fields.module.css';

interface ContactFieldsProps {
  readonly form: Pick<Form<ContactDraft, Method>, 'draft' | 'edit' | 'errorOf'>;
  /** Distinguishes these tabs from others on the page. */
  readonly label: string;
}

/** Phone or e-mail, in two tabs. The hidden tab keeps its input. */
export function ContactFields({ form: fields, label }: ContactFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <Tabs
      label={label}
      tabs={METHODS.map((id) => ({ id, label: t(`method-${id}`) }))}
      selected={fields.draft.method}
      onSelect={(method) => fields.edit({ method })}
      className={form['methods']}
      panelClassName={form['panel']}
    >
      <ContactField form={fields} />
    </Tabs>
  );
}

/** The field of one kind of contact. */
export function ContactField({
  form: { draft, edit, errorOf },
}: Omit<ContactFieldsProps, 'label'>) {
  const { t } = useTranslation('account');
  const { method, area, phone, email } = draft;
  const error = errorOf(method);
  return method === 'phone' ? (
    <PhoneField
      area={area}
      phone={phone}
      onArea={(next) => edit({ area: next })}
      onPhone={(next) => edit({ phone: next })}
      error={error}
    />
  ) : (
    <Field
      label={t('email')}
      value={email}
      onValue={(next) => edit({ email: next })}
      error={error}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface PhoneFieldProps {
  readonly area: string;
  readonly phone: string;
  readonly onArea: (area: string) => void;
  readonly onPhone: (phone: string) => void;
  readonly error: string | null;
  /** `username` where the number logs in: a password manager fills it in with its area code. */
  readonly autoComplete?: 'tel-national' | 'username';
}

/** A phone number with its area code; a tap changes the code. */
export function PhoneField({
  area,
  phone,
  onArea,
  onPhone,
  error,
  autoComplete = 'tel-national',
}: PhoneFieldProps) {
  const { t } = useTranslation('account');
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Field
        label={t('phone')}
        value={phone}
        onValue={onPhone}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        before={
          <button
            type="button"
            className={s['area']}
            aria-haspopup="dialog"
            aria-label={`${t('areaCode')} ${area}`}
            onClick={() => setChoosing(true)}
          >
            {area}
            <Icon name="caret-down" size={16} />
          </button>
        }
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('areaCode')} place="tall">
        <AreaList
          value={area}
          onChoose={({ code }) => {
            onArea(code);
            setChoosing(false);
          }}
        />
      </Sheet>
    </>
  );
}
