import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Sheet } from '../sheet.tsx';
import s from './agreement.module.css';

interface AgreementProps {
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
  readonly error: string | null;
  /** Sentence before the link. */
  readonly text: string;
  /** Label of the link, and the sheet it opens. */
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A check box for a text that can be read first. */
export function Agreement({ agreed, onAgreed, error, text, title, paragraphs }: AgreementProps) {
  const { t } = useTranslation(['account', 'common']);
  const id = useId();
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={s['line']}>
        <input
          id={id}
          type="checkbox"
          className={s['box']}
          aria-labelledby={`${id}-words`}
          checked={agreed}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onAgreed(event.target.checked)}
        />
        <p id={`${id}-words`} className={s['words']}>
          <label htmlFor={id}>{text}</label>{' '}
          <button type="button" className={s['link']} onClick={() => setReading(true)}>
            {title}
          </button>
        </p>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={s['error']}>
          {error}
        </p>
      )}
      <Sheet
        open={reading}
        onClose={() => setReading(false)}
        title={title}
        place="tall"
        footer={
          <Button
            onClick={() => {
              onAgreed(true);
              setReading(false);
            }}
          >
            {t('account:agree')}
          </Button>
        }
      >
        <div className={s['text']}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
