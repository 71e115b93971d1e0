import type { PublicTopic } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DrawnStretch } from './marble-text.ts';
import s from './streams.module.css';
import { log } from './workbench.ts';

/** Longest duration of a spec, ms: longer lines are not readable. */
const LONGEST = 4_000;

/** The last seconds of a topic as a marble spec, as a start for a new one. */
export function MarbleSpec({ topic }: { readonly topic: PublicTopic }) {
  const { t } = useTranslation(['dev', 'common']);
  // Undefined until requested; null when there was nothing.
  const [drawn, setDrawn] = useState<DrawnStretch | null>();
  const write = async () => {
    // Contains half of the engine, so it is loaded on demand.
    const drawing = await import('./marble-text.ts').catch(() => null);
    if (!drawing) return toast(t('common:noAnswer'), 'error');
    setDrawn(drawing.marbleText(log.stored(LONGEST), topic, LONGEST));
  };
  return (
    <section className={s['card']}>
      <div className={s['head']}>
        <h2>{t('asSpec')}</h2>
        {drawn && <CopyButton text={drawn.text} label={t('copySpec')} />}
      </div>
      {drawn && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also for a keyboard */}
          <section className={s['spec']} tabIndex={0} aria-label={t('asSpec')}>
            <pre>{drawn.text}</pre>
          </section>
          <p className={s['note']}>{t('specNote', { ms: drawn.length })}</p>
        </>
      )}
      {drawn === null && (
        <p className={s['note']} role="status">
          {t('specNothing')}
        </p>
      )}
      <Button kind="secondary" onClick={() => void write()}>
        {t('writeSpec')}
      </Button>
    </section>
  );
}
