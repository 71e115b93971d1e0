import type { Language } from '@tideline/wire';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS } from '#locales/languages';
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

/** Wishes that only a person can fulfil, in the order in which they are recognised. */
const WISHES = [
  [
    'close',
    /(?:close|delete|end|remove).{0,16}account|退会|(?:アカウント|口座).{0,4}(?:閉鎖|閉じ|やめ|解約|削除)|탈퇴|(?:계정|계좌).{0,4}(?:해지|삭제|폐쇄|닫)|註銷|注销|(?:關閉|刪除|关闭|删除|關掉|关掉).{0,4}(?:帳戶|帳號|账户|账号)/i,
  ],
  [
    'person',
    /\b(?:person|human|operator|agent|somebody|someone)\b|担当者|オペレーター|상담원|사람과|人工|真人|客服/i,
  ],
] as const;

/** What the operator must do for a message; null when the articles may answer it. */
export const wishOf = (question: string): 'close' | 'person' | null =>
  WISHES.find(([, words]) => words.test(question))?.[0] ?? null;

/** Says that a message is on the operator's list. @param id - of the report there */
export const handedOver = (lang: Language, wish: 'close' | 'person', id: number): string =>
  interpolate(SERVER_TEXTS[lang].exchange[`chat-${wish}`], { id: String(id) });

/** Maximum number of answers. */
const SHOWN = 2;

/**
 * The sandbox's chat answer: matching questions and answers. The first answer says that no person
 * has written it.
 */
export function answerTo(lang: Language, question: string, first = true): string {
  const texts = SERVER_TEXTS[lang].exchange;
  const items = TOPICS.filter(([, words]) => words.test(question)).flatMap(
    ([id]) => article(lang, id) ?? [],
  );
  const intro = first ? `${texts['chat-honest']} ` : '';
  if (items.length === 0) return `${intro}${texts['chat-none']}`;
  const shown = items.slice(0, SHOWN).map(({ title, body }) => `${title}\n${body.join('\n')}`);
  return [`${intro}${texts['chat-found']}`, ...shown].join('\n\n');
}
