import type { Language } from '@tideline/wire';
import { EXCHANGE_TEXTS } from '#locales/exchange';
import { article, type ItemId } from '../news/items.ts';

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

/** Maximum number of answers. */
const SHOWN = 2;

/**
 * The sandbox's chat answer: no person answers here, followed by matching questions and answers.
 */
export function answerTo(lang: Language, question: string): string {
  const texts = EXCHANGE_TEXTS[lang];
  const items = TOPICS.filter(([, words]) => words.test(question)).flatMap(
    ([id]) => article(lang, id) ?? [],
  );
  if (items.length === 0) return `${texts['chat-honest']} ${texts['chat-none']}`;
  const shown = items.slice(0, SHOWN).map(({ title, body }) => `${title}\n${body.join('\n')}`);
  return [`${texts['chat-honest']} ${texts['chat-found']}`, ...shown].join('\n\n');
}
