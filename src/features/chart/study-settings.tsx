import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { setStudy, toggleStudy, useChartChoices } from './chart-choices.ts';
import look from './line-picker.module.css';
import { LinePicker, LineSample } from './line-picker.tsx';
import {
  isHistogram,
  linesOf,
  PARAMETERS,
  STUDIES,
  type StudyId,
  type StudyLine,
} from './studies.ts';
import s from './study-settings.module.css';

interface StudySettingsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All indicators, and the settings of one. Each change is on the chart at once. */
export function StudySettings({ open, onClose }: StudySettingsProps) {
  const { t } = useTranslation('trade');
  const [study, setStudyShown] = useState<StudyId | null>(null);
  return (
    <div className={look['over']}>
      <Sheet open={open} onClose={onClose} title={t('studySettings')}>
        <StudyList onStudy={setStudyShown} />
      </Sheet>
      <Sheet
        open={open && study !== null}
        onClose={() => setStudyShown(null)}
        title={study ? `${study.toUpperCase()} · ${t(`study-${study}`)}` : ''}
      >
        {study && <StudyEditor id={study} />}
      </Sheet>
    </div>
  );
}

function StudyList({ onStudy }: { readonly onStudy: (id: StudyId) => void }) {
  const { t } = useTranslation('trade');
  const { shown, studies } = useChartChoices();
  return (
    <ul className={s['list']}>
      {STUDIES.map((id) => (
        <li key={id} className={s['row']}>
          <button type="button" className={s['open']} onClick={() => onStudy(id)}>
            <span className={s['name']}>
              {id.toUpperCase()}{' '}
              <span className={s['values']}>{studies[id].parameters.join(', ')}</span>
            </span>
            <span className={s['long']}>{t(`study-${id}`)}</span>
            <Icon name="right" size={16} />
          </button>
          <Switch
            label={id.toUpperCase()}
            on={shown.includes(id)}
            onChange={() => toggleStudy(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function StudyEditor({ id }: { readonly id: StudyId }) {
  const { t } = useTranslation(['chart', 'trade']);
  const study = useChartChoices(({ studies }) => studies[id]);
  const [drafts, setDrafts] = useState(() => study.parameters.map(String));
  const [styled, setStyled] = useState<number | null>(null);

  const valid = (index: number, draft: string): boolean => {
    const parameter = PARAMETERS[id][index];
    const value = Number(draft || Number.NaN);
    return !parameter || (value >= parameter.min && value <= parameter.max);
  };
  const edit = (index: number, draft: string) => {
    setDrafts(drafts.with(index, draft));
    if (!valid(index, draft)) return;
    setStudy(id, { ...study, parameters: study.parameters.with(index, Number(draft)) });
  };
  const change = (line: number, look: Partial<StudyLine>) =>
    setStudy(id, {
      ...study,
      lines: study.lines.map((each, at) => (at === line ? { ...each, ...look } : each)),
    });

  return (
    <div className={s['editor']}>
      {drafts.length > 0 && (
        <div className={s['fields']}>
          {PARAMETERS[id].map(({ name, decimals, min, max }, index) => (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
              key={index}
              label={t(`chart:parameter-${name}`)}
              draft={drafts[index] ?? ''}
              onDraft={(draft) => edit(index, draft)}
              rule={{ decimals }}
              error={valid(index, drafts[index] ?? '') ? null : t('chart:between', { min, max })}
            />
          ))}
        </div>
      )}
      <ul className={s['list']}>
        {study.lines.map((line, at) => {
          const name = linesOf(study)[at] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={at}>
              <div className={s['row']}>
                <span className={s['name']}>{name}</span>
                {line.shown && !isHistogram(id, at) && (
                  <button
                    type="button"
                    className={s['look']}
                    aria-label={t('chart:lookOf', { line: name })}
                    aria-expanded={styled === at}
                    onClick={() => setStyled(styled === at ? null : at)}
                  >
                    <LineSample look={line} />
                    <Icon name={styled === at ? 'caret-up' : 'caret-down'} size={14} />
                  </button>
                )}
                <Switch
                  label={name}
                  on={line.shown}
                  onChange={(shown) => {
                    change(at, { shown });
                    if (!shown) setStyled(null);
                  }}
                />
              </div>
              {styled === at && <LinePicker look={line} onLook={(look) => change(at, look)} />}
            </li>
          );
        })}
      </ul>
      <Button
        type="button"
        kind="secondary"
        onClick={() => {
          setStudy(id, {});
          setDrafts(PARAMETERS[id].map(({ defaultValue }) => String(defaultValue)));
          setStyled(null);
        }}
      >
        {t('chart:reset')}
      </Button>
    </div>
  );
}
