import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '../../api/use-form.ts';
import { Icon } from '../icon.tsx';
import s from './form-notice.module.css';
import { fieldSaying, type InvalidField, invalidFields, reveal } from './invalid-fields.ts';

interface FormNoticeProps {
  readonly state: FormState;
  /** Says what failed, before the reason of a refusal. */
  readonly failed?: string | undefined;
  /** False in a ticket: its fields are in view, and a list would push its button away. */
  readonly list?: boolean;
}

/** A form, a ticket or a sheet: the notice looks for wrong fields in the nearest of them. */
const FORM = 'form, [data-ticket], dialog';

/**
 * What keeps a form, a ticket or the fields of a sheet from being sent, directly above its button.
 * After an invalid submit it moves the focus to the first wrong field, and it lists the wrong
 * fields when there are several. A refusal that a field shows moves the focus there; any other is
 * here, and stays until the form is edited.
 */
export function FormNotice({ state: { rejected, refusal }, failed, list = true }: FormNoticeProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<readonly InvalidField[]>([]);
  // Fields mark themselves, so the document is the only complete list of them.
  useLayoutEffect(() => {
    const form = ref.current?.closest<HTMLElement>(FORM);
    const found = list && form && rejected > 0 ? invalidFields(form) : [];
    if (!same(found, wrong)) setWrong(found);
  });
  useEffect(() => {
    const form = ref.current?.closest<HTMLElement>(FORM);
    const [first] = form && rejected > 0 ? invalidFields(form) : [];
    if (first) reveal(first.element);
  }, [rejected]);
  const [own, setOwn] = useState(false);
  useLayoutEffect(() => {
    if (refusal === null) return setOwn(false);
    const form = ref.current?.closest<HTMLElement>(FORM);
    const field = form ? fieldSaying(form, refusal) : null;
    setOwn(field === null);
    if (field) reveal(field);
    // jsdom has no layout and no such method.
    else ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [refusal]);
  return (
    <div ref={ref} className={s['notice']}>
      {wrong.length > 1 && (
        <section className={s['box']} aria-label={t('fieldsWrong', { count: wrong.length })}>
          <p className={s['title']}>
            <Icon name="warning" size={18} />
            {t('fieldsWrong', { count: wrong.length })}
          </p>
          <ul className={s['links']}>
            {wrong.map(({ element, name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fields can have the same label
              <li key={`${name} ${at}`}>
                <button type="button" className={s['link']} onClick={() => reveal(element)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div role="alert">
        {refusal !== null && own && (
          <p className={s['box']} data-refusal="">
            <Icon name="warning" size={18} />
            <span>
              {failed !== undefined && <strong>{failed}: </strong>}
              {refusal}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

const same = (a: readonly InvalidField[], b: readonly InvalidField[]): boolean =>
  a.length === b.length &&
  a.every(({ element, name }, at) => element === b[at]?.element && name === b[at]?.name);
