import { textsApart } from '../../i18n/texts-apart.ts';
import { recordTexts } from '../../trading/records/texts.ts';

const own = textsApart('journal', import.meta.glob('/locales/*/journal.json'));

/** The texts of the journal, with those of the filters of records. */
export const journalTexts = async (): Promise<void> => {
  await Promise.all([own(), recordTexts()]);
};
