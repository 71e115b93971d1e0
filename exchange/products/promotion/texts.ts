import type { Language } from '@tideline/wire';

const HEADLINES: Readonly<Record<Language, string>> = {
  en: 'Practise trading with me on Tideline – on paper',
  jp: 'Tidelineで一緒にデモ取引を始めましょう',
  kr: 'Tideline에서 함께 모의 거래를 시작하세요',
  hk: '與我一起在 Tideline 模擬交易',
  zh: '与我一起在 Tideline 模拟交易',
};

/** The line on a user's poster. */
export const posterHeadline = (lang: Language): string => HEADLINES[lang];
