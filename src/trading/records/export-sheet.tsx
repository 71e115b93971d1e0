import { EXPORT_KINDS, type ExportKind } from '@tideline/wire/record-kinds';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { useLanguage } from '../../state/language.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { exportRequest } from './export-request.ts';
import s from './export-sheet.module.css';
import type { RecordFilter } from './record-filter.ts';
import { type Progress, saveRecords } from './save-records.ts';
import { spanText, TOOL_TEXTS, type ToolTexts } from './span-text.ts';

interface ExportSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The file of the list below. */
  readonly kind: ExportKind;
  readonly filter: RecordFilter;
  readonly account?: string | undefined;
}

/** Saves the whole history of the filter as a file, or that of another kind in the same time. */
export function ExportSheet(props: ExportSheetProps) {
  const { t } = useTranslation(TOOL_TEXTS);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t('exportTitle')}>
      <ExportForm {...props} />
    </Sheet>
  );
}

function savingText(t: ToolTexts, { count, total }: Progress): string {
  if (total === null) return t('savingSome', { count });
  return total > 0 ? t('saving', { count, total }) : '';
}

function ExportForm({ kind: own, filter, account, onClose }: ExportSheetProps) {
  const { t } = useTranslation(TOOL_TEXTS);
  const lang = useLanguage((state) => state.lang);
  const [kind, setKind] = useState(own);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState('');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setProblem('');
    setProgress({ count: 0, total: 0 });
    const now = market.serverNow();
    const request = exportRequest(kind, kind === own ? { ...filter, account } : filter, now);
    const saved = await saveRecords(request, setProgress, controller.signal);
    if (saved.kind === 'stopped') return;
    setProgress(null);
    if (saved.kind === 'failed') return setProblem(saved.message || t('common:noAnswer'));
    if (saved.count === 0) return setProblem(t('noRows'));
    const day = new Date(now).toISOString().slice(0, 10);
    saveFile(saved.file, `tideline-${kind}-${day}.csv`);
    toast(t('savedRows', { count: saved.count }), 'done');
    onClose();
  };

  return (
    <div className={s['form']}>
      <fieldset>
        <legend className={s['title']}>{t('exportWhat')}</legend>
        {EXPORT_KINDS.map((each) => (
          <label key={each} className={s['option']}>
            <input
              type="radio"
              name="file"
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            {t(`file-${each}`)}
          </label>
        ))}
      </fieldset>
      <p className={s['note']}>
        {spanText(t, filter.span, lang)}. {t('exportNote')}
      </p>
      <p className={s['problem']} role="status">
        {problem || (progress && savingText(t, progress))}
      </p>
      <Button busy={progress !== null} onClick={() => void save()}>
        {t('saveFile')}
      </Button>
    </div>
  );
}
