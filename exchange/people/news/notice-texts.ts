import type { Language } from '@tideline/wire';
import { interpolate } from '#locales/interpolate';
import type { NoticeKind } from './notices.ts';

type Words = readonly [title: string, body: string];

export const NOTICE_TEXTS: Readonly<Record<Language, Readonly<Record<NoticeKind, Words>>>> = {
  en: {
    welcome: [
      'Welcome to Tideline',
      'Your account is open. This is a paper exchange: no real coin ever moves here. Report a deposit to get paper funds, and set a fund password before you withdraw.',
    ],
    'deposit-passed': ['Deposit credited', '{{amount}} {{coin}} is now in your spot account.'],
    'deposit-rejected': [
      'Deposit rejected',
      'Your deposit of {{amount}} {{coin}} was rejected. {{reason}}',
    ],
    'withdrawal-passed': [
      'Withdrawal passed',
      'Your withdrawal of {{amount}} {{coin}} has passed.',
    ],
    'withdrawal-rejected': [
      'Withdrawal rejected',
      'Your withdrawal of {{amount}} {{coin}} was rejected and the amount is available again. {{reason}}',
    ],
    'verification-passed': ['Verification passed', 'This step of your verification has passed.'],
    'verification-rejected': [
      'Verification rejected',
      'Your verification was rejected. You can submit it again. {{reason}}',
    ],
    'hosting-completed': [
      'Hosting completed',
      'Your hosted {{amount}} {{coin}} has completed its term and is available in the trust account.',
    ],
    'feedback-answered': ['Your feedback was answered', 'Answer to your feedback {{id}}: {{text}}'],
    'account-reset': [
      'Account reset',
      'Your account was reset to its starting paper funds. Waiting orders were cancelled, hosted funds were returned, and requests under review were rejected.',
    ],
  },
  jp: {
    welcome: [
      'Tidelineへようこそ',
      'アカウントが開設されました。ここはデモ取引所で、実際のコインは動きません。入金を申告するとデモ資金が入ります。出金の前に資金パスワードを設定してください。',
    ],
    'deposit-passed': ['入金が反映されました', '{{amount}} {{coin}}が現物口座に入りました。'],
    'deposit-rejected': [
      '入金が却下されました',
      '{{amount}} {{coin}}の入金は却下されました。{{reason}}',
    ],
    'withdrawal-passed': ['出金が承認されました', '{{amount}} {{coin}}の出金が承認されました。'],
    'withdrawal-rejected': [
      '出金が却下されました',
      '{{amount}} {{coin}}の出金は却下され、金額は利用可能に戻りました。{{reason}}',
    ],
    'verification-passed': ['本人確認が承認されました', '本人確認のこの段階が承認されました。'],
    'verification-rejected': [
      '本人確認の再提出が必要です',
      '本人確認が承認されませんでした。再提出してください。{{reason}}',
    ],
    'hosting-completed': [
      '運用が満期になりました',
      '運用していた{{amount}} {{coin}}が満期になり、運用口座で利用できます。',
    ],
    'feedback-answered': [
      'フィードバックに回答がありました',
      'フィードバック {{id}}への回答：{{text}}',
    ],
    'account-reset': [
      'アカウントがリセットされました',
      'アカウントは最初のデモ資金に戻されました。未約定の注文は取り消され、運用は返還され、審査中の申請は却下されました。',
    ],
  },
  kr: {
    welcome: [
      'Tideline에 오신 것을 환영합니다',
      '계정이 개설되었습니다. 여기는 모의 거래소이며 실제 코인은 움직이지 않습니다. 입금을 신청하면 모의 자금이 들어옵니다. 출금 전에 자금 비밀번호를 설정하세요.',
    ],
    'deposit-passed': ['입금 완료', '{{amount}} {{coin}}이(가) 현물 계정에 입금되었습니다.'],
    'deposit-rejected': ['입금 거절', '{{amount}} {{coin}} 입금이 거절되었습니다. {{reason}}'],
    'withdrawal-passed': ['출금 승인', '{{amount}} {{coin}} 출금이 승인되었습니다.'],
    'withdrawal-rejected': [
      '출금 거절',
      '{{amount}} {{coin}} 출금이 거절되어 금액을 다시 사용할 수 있습니다. {{reason}}',
    ],
    'verification-passed': ['인증 승인', '이 단계의 인증이 승인되었습니다.'],
    'verification-rejected': [
      '인증 거절',
      '인증이 거절되었습니다. 다시 제출할 수 있습니다. {{reason}}',
    ],
    'hosting-completed': [
      '운용 만기',
      '운용한 {{amount}} {{coin}}이(가) 만기되어 신탁 계정에서 사용할 수 있습니다.',
    ],
    'feedback-answered': ['의견에 답변이 등록되었습니다', '의견 {{id}}에 대한 답변: {{text}}'],
    'account-reset': [
      '계정이 초기화되었습니다',
      '계정이 처음의 모의 자금으로 되돌려졌습니다. 미체결 주문은 취소되고, 운용 금액은 반환되었으며, 심사 중인 신청은 거절되었습니다.',
    ],
  },
  hk: {
    welcome: [
      '歡迎來到 Tideline',
      '您的帳戶已開立。這裡是模擬交易所，不會有真實的幣轉移。提交充值即可獲得模擬資金；提現前請先設定資金密碼。',
    ],
    'deposit-passed': ['充值已到帳', '{{amount}} {{coin}} 已存入您的現貨帳戶。'],
    'deposit-rejected': ['充值被拒絕', '您的 {{amount}} {{coin}} 充值被拒絕。{{reason}}'],
    'withdrawal-passed': ['提現已通過', '您的 {{amount}} {{coin}} 提現已通過。'],
    'withdrawal-rejected': [
      '提現被拒絕',
      '您的 {{amount}} {{coin}} 提現被拒絕，金額已退回可用餘額。{{reason}}',
    ],
    'verification-passed': ['認證已通過', '您這一步的身份認證已通過。'],
    'verification-rejected': ['認證被拒絕', '您的身份認證被拒絕，可以重新提交。{{reason}}'],
    'hosting-completed': ['託管已到期', '您託管的 {{amount}} {{coin}} 已到期，可在理財帳戶使用。'],
    'feedback-answered': ['您的意見已獲回覆', '意見回饋 {{id}} 的回覆：{{text}}'],
    'account-reset': [
      '帳戶已重置',
      '您的帳戶已恢復為初始模擬資金。未成交的委託已撤銷，託管資金已退回，審核中的申請已被拒絕。',
    ],
  },
  zh: {
    welcome: [
      '欢迎来到 Tideline',
      '您的账户已开立。这里是模拟交易所，不会有真实的币转移。提交充值即可获得模拟资金；提现前请先设置资金密码。',
    ],
    'deposit-passed': ['充值已到账', '{{amount}} {{coin}} 已存入您的现货账户。'],
    'deposit-rejected': ['充值被拒绝', '您的 {{amount}} {{coin}} 充值被拒绝。{{reason}}'],
    'withdrawal-passed': ['提现已通过', '您的 {{amount}} {{coin}} 提现已通过。'],
    'withdrawal-rejected': [
      '提现被拒绝',
      '您的 {{amount}} {{coin}} 提现被拒绝，金额已退回可用余额。{{reason}}',
    ],
    'verification-passed': ['认证已通过', '您这一步的身份认证已通过。'],
    'verification-rejected': ['认证被拒绝', '您的身份认证被拒绝，可以重新提交。{{reason}}'],
    'hosting-completed': ['托管已到期', '您托管的 {{amount}} {{coin}} 已到期，可在理财账户使用。'],
    'feedback-answered': ['您的反馈已获回复', '意见反馈 {{id}} 的回复：{{text}}'],
    'account-reset': [
      '账户已重置',
      '您的账户已恢复为初始模拟资金。未成交的委托已撤销，托管资金已退回，审核中的申请已被拒绝。',
    ],
  },
};

const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICE_TEXTS.en, kind);

/** A message in the user's language. */
export function noticeText(
  lang: Language,
  kind: string,
  params: Readonly<Record<string, string>>,
): { readonly title: string; readonly body: string } {
  const words = isNoticeKind(kind) ? NOTICE_TEXTS[lang][kind] : null;
  if (!words) return { title: kind, body: '' };
  return { title: words[0], body: interpolate(words[1], params).trim() };
}
