import type { Language } from '@tideline/wire';
import type { ItemId } from '../news/content/content.ts';
import { article } from '../news/items.ts';

/** Words that identify a question, in all languages at once, because people mix them. */
const TOPICS: readonly (readonly [item: ItemId, words: RegExp])[] = [
  ['f1', /deposit|recharge|入金|充值|充幣|充币|입금/i],
  ['f2', /withdraw|payout|出金|提現|提现|提幣|提币|출금/i],
  ['f3', /verification code|\bcode\b|sms|認証コード|驗證碼|验证码|인증 ?(?:코드|번호)/i],
  ['f4', /fund password|資金パスワード|資金密碼|资金密码|자금 ?비밀번호/i],
  ['f5', /transfer|account|振替|口座|劃轉|帳戶|划转|账户|이체|계정/i],
  ['f6', /flash|exchange|convert|交換|閃兌|闪兑|교환/i],
  ['f7', /promot|referr|invit|rebate|招待|紹介|推廣|推广|邀請|邀请|추천|초대/i],
  ['f8', /kyc|verif|identity|本人確認|認證|认证|인증/i],
];

export const CHAT_TEXTS: Readonly<
  Record<Language, { readonly found: string; readonly none: string; readonly honest: string }>
> = {
  en: {
    honest: 'I am the automatic assistant of a paper exchange. No person reads this chat.',
    found: 'This may help:',
    none: 'I know the questions of the help centre, and this is none of them. Please write feedback: a person reads it.',
  },
  jp: {
    honest: 'こちらはデモ取引所の自動応答です。担当者は読んでいません。',
    found: 'こちらが参考になるかもしれません：',
    none: 'お答えできるのはヘルプセンターの質問だけで、該当する内容がありませんでした。フィードバックにご記入ください。担当者が読みます。',
  },
  kr: {
    honest: '모의 거래소의 자동 응답입니다. 상담원은 읽지 않습니다.',
    found: '도움이 될 수 있습니다:',
    none: '고객센터의 질문에만 답할 수 있으며 관련 내용을 찾지 못했습니다. ‘의견 보내기’에 남겨 주시면 사람이 읽습니다.',
  },
  hk: {
    honest: '我是模擬交易所的自動回覆，沒有真人閱讀。',
    found: '以下內容可能有幫助：',
    none: '我只能回答幫助中心的問題，找不到相關內容。請填寫意見回饋，由真人閱讀。',
  },
  zh: {
    honest: '我是模拟交易所的自动回复，没有真人阅读。',
    found: '以下内容可能有帮助：',
    none: '我只能回答帮助中心的问题，找不到相关内容。请填写意见反馈，由真人阅读。',
  },
};

/** Maximum number of answers. */
const SHOWN = 2;

/**
 * The sandbox's chat answer: no person answers here, followed by matching questions and answers.
 */
export function answerTo(lang: Language, question: string): string {
  const { honest, found, none } = CHAT_TEXTS[lang];
  const items = TOPICS.filter(([, words]) => words.test(question)).flatMap(
    ([id]) => article(lang, id) ?? [],
  );
  if (items.length === 0) return `${honest} ${none}`;
  const shown = items.slice(0, SHOWN).map(({ title, body }) => `${title}\n${body.join('\n')}`);
  return [`${honest} ${found}`, ...shown].join('\n\n');
}
