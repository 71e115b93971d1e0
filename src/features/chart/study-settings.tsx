import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { resetParameters, setParameters, useChartChoices } from './chart-choices.ts';
import { PARAMETERS, STUDIES, type StudyId } from './studies.ts';
import s from './study-settings.module.css';

interface StudySettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Drafts = Readonly<Record<StudyId, readonly string[]>>;

const draftsOf = (parameters: Readonly<Record<StudyId, readonly number[]>>): Drafts =>
  Object.fromEntries(STUDIES.map((id) => [id, parameters[id].map(String)])) as unknown as Drafts;

/** Parameters of every indicator. A value out of its limits is marked and not applied. */
export function StudySettings({ open, onClose }: StudySettingsProps) {
  const { t } = useTranslation('trade');
  return (
    <Sheet open={open} onClose={onClose} title={t('studySettings')} place="tall">
      <Editor onDone={onClose} />
    </Sheet>
  );
}

function Editor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['trade', 'common']);
  const id = useId();
  const [drafts, setDrafts] = useState(() => draftsOf(useChartChoices.getState().parameters));

  const wrong = (study: StudyId, index: number): string | null => {
    const parameter = PARAMETERS[study][index];
    const value = Number(drafts[study][index] || Number.NaN);
    if (!parameter || (value >= parameter.min && value <= parameter.max)) return null;
    return t('trade:between', { min: parameter.min, max: parameter.max });
  };
  const valid = STUDIES.every((study) =>
    PARAMETERS[study].every((_, index) => wrong(study, index) === null),
  );
  const edit = (study: StudyId, index: number, draft: string) =>
    setDrafts({ ...drafts, [study]: drafts[study].with(index, draft) });

  return (
    <form
      className={s['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) return;
        for (const study of STUDIES) setParameters(study, drafts[study].map(Number));
        onDone();
      }}
    >
      {STUDIES.filter((study) => PARAMETERS[study].length > 0).map((study) => (
        <section key={study} aria-labelledby={`${id}-${study}`}>
          <h3 id={`${id}-${study}`} className={s['title']}>
            {study.toUpperCase()} <span className={s['name']}>{t(`trade:study-${study}`)}</span>
          </h3>
          <div className={s['fields']}>
            {PARAMETERS[study].map((parameter, index) => (
              <NumberField
                // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
                key={index}
                label={t(`trade:parameter-${parameter.name}`)}
                labelPlace="above"
                draft={drafts[study][index] ?? ''}
                onDraft={(draft) => edit(study, index, draft)}
                rule={{ decimals: parameter.decimals }}
                error={wrong(study, index)}
              />
            ))}
          </div>
        </section>
      ))}
      <div className={s['buttons']}>
        <Button
          type="button"
          kind="secondary"
          onClick={() => {
            resetParameters();
            setDrafts(draftsOf(useChartChoices.getState().parameters));
          }}
        >
          {t('trade:reset')}
        </Button>
        <Button type="submit" disabled={!valid}>
          {t('common:confirm')}
        </Button>
      </div>
    </form>
  );
}
