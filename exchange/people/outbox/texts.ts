import type { Language } from '@tideline/wire';
import { interpolate } from '#locales/interpolate';

/** Texts that the exchange sends to people outside the app. */
export type MessageKind =
  | 'code'
  | 'already-registered'
  | 'password-changed'
  | 'new-device'
  | 'factor-added'
  | 'factor-removed';

type Texts = Readonly<Record<MessageKind, { readonly subject: string; readonly text: string }>>;

export const MESSAGE_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    code: {
      subject: 'Your verification code',
      text: 'Tideline (paper trading): your verification code is {{code}}. It is valid for 10 minutes. Do not share it.',
    },
    'already-registered': {
      subject: 'You already have an account',
      text: 'Tideline (paper trading): someone tried to sign up with this address, but it already has an account. If it was you, log in or reset your password.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'Tideline (paper trading): the password of your account was changed. If it was not you, reset it now.',
    },
    'new-device': {
      subject: 'New device',
      text: 'Tideline (paper trading): someone logged in to your account from a new device: {{device}}, {{address}}, {{time}}. If it was not you, change your password now and end that session in Settings, Security.',
    },
    'factor-added': {
      subject: 'Second factor added',
      text: 'Tideline (paper trading): a second factor was added to your account. If it was not you, change your password now.',
    },
    'factor-removed': {
      subject: 'Second factor removed',
      text: 'Tideline (paper trading): a second factor was removed from your account. If it was not you, change your password now.',
    },
  },
  jp: {
    code: {
      subject: '認証コード',
      text: 'Tideline（デモ取引）：認証コードは{{code}}です。有効期限は10分です。他人に教えないでください。',
    },
    'already-registered': {
      subject: 'すでにアカウントがあります',
      text: 'Tideline（デモ取引）：この宛先はすでに登録済みです。ご本人の場合は、ログインまたはパスワードの再設定を行ってください。',
    },
    'password-changed': {
      subject: 'パスワードが変更されました',
      text: 'Tideline（デモ取引）：アカウントのパスワードが変更されました。心当たりがない場合は、すぐに再設定してください。',
    },
    'new-device': {
      subject: '新しい端末からのログイン',
      text: 'Tideline（デモ取引）：新しい端末からログインがありました：{{device}}、{{address}}、{{time}}。心当たりがない場合は、すぐにパスワードを変更し、「設定」の「セキュリティ」でそのセッションを終了してください。',
    },
    'factor-added': {
      subject: '二段階認証が追加されました',
      text: 'Tideline（デモ取引）：アカウントに二段階認証が追加されました。心当たりがない場合は、すぐにパスワードを変更してください。',
    },
    'factor-removed': {
      subject: '二段階認証が削除されました',
      text: 'Tideline（デモ取引）：アカウントから二段階認証が削除されました。心当たりがない場合は、すぐにパスワードを変更してください。',
    },
  },
  kr: {
    code: {
      subject: '인증번호',
      text: 'Tideline(모의 거래): 인증번호는 {{code}}입니다. 10분간 유효합니다. 다른 사람에게 알려주지 마세요.',
    },
    'already-registered': {
      subject: '이미 계정이 있습니다',
      text: 'Tideline(모의 거래): 이 주소로 가입된 계정이 이미 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정하세요.',
    },
    'password-changed': {
      subject: '비밀번호가 변경되었습니다',
      text: 'Tideline(모의 거래): 계정 비밀번호가 변경되었습니다. 본인이 아니라면 지금 재설정하세요.',
    },
    'new-device': {
      subject: '새 기기에서 로그인',
      text: 'Tideline(모의 거래): 새 기기에서 계정에 로그인했습니다: {{device}}, {{address}}, {{time}}. 본인이 아니라면 지금 비밀번호를 변경하고 설정의 보안에서 해당 세션을 종료하세요.',
    },
    'factor-added': {
      subject: '2단계 인증이 추가되었습니다',
      text: 'Tideline(모의 거래): 계정에 2단계 인증이 추가되었습니다. 본인이 아니라면 지금 비밀번호를 변경하세요.',
    },
    'factor-removed': {
      subject: '2단계 인증이 삭제되었습니다',
      text: 'Tideline(모의 거래): 계정에서 2단계 인증이 삭제되었습니다. 본인이 아니라면 지금 비밀번호를 변경하세요.',
    },
  },
  hk: {
    code: {
      subject: '您的驗證碼',
      text: 'Tideline（模擬交易）：您的驗證碼是 {{code}}，10 分鐘內有效。請勿告訴任何人。',
    },
    'already-registered': {
      subject: '您已有帳戶',
      text: 'Tideline（模擬交易）：有人嘗試以此地址註冊，但該地址已有帳戶。如果是您本人，請登入或重設密碼。',
    },
    'password-changed': {
      subject: '您的密碼已更改',
      text: 'Tideline（模擬交易）：您帳戶的密碼已更改。如非本人操作，請立即重設。',
    },
    'new-device': {
      subject: '新裝置登入',
      text: 'Tideline（模擬交易）：您的帳戶在新裝置上登入：{{device}}、{{address}}、{{time}}。如非本人操作，請立即更改密碼，並在「設定」的「安全」中結束該工作階段。',
    },
    'factor-added': {
      subject: '已新增雙重驗證',
      text: 'Tideline（模擬交易）：您的帳戶已新增雙重驗證。如非本人操作，請立即更改密碼。',
    },
    'factor-removed': {
      subject: '已移除雙重驗證',
      text: 'Tideline（模擬交易）：您的帳戶已移除雙重驗證。如非本人操作，請立即更改密碼。',
    },
  },
  zh: {
    code: {
      subject: '您的验证码',
      text: 'Tideline（模拟交易）：您的验证码是 {{code}}，10 分钟内有效。请勿告诉任何人。',
    },
    'already-registered': {
      subject: '您已有账户',
      text: 'Tideline（模拟交易）：有人尝试用此地址注册，但该地址已有账户。如果是您本人，请登录或重置密码。',
    },
    'password-changed': {
      subject: '您的密码已更改',
      text: 'Tideline（模拟交易）：您账户的密码已更改。如非本人操作，请立即重置。',
    },
    'new-device': {
      subject: '新设备登录',
      text: 'Tideline（模拟交易）：您的账户在新设备上登录：{{device}}、{{address}}、{{time}}。如非本人操作，请立即更改密码，并在“设置”的“安全”中结束该会话。',
    },
    'factor-added': {
      subject: '已添加双重验证',
      text: 'Tideline（模拟交易）：您的账户已添加双重验证。如非本人操作，请立即更改密码。',
    },
    'factor-removed': {
      subject: '已移除双重验证',
      text: 'Tideline（模拟交易）：您的账户已移除双重验证。如非本人操作，请立即更改密码。',
    },
  },
};

export function messageTextOf(
  lang: Language,
  kind: MessageKind,
  params: Readonly<Record<string, string>> = {},
): { readonly subject: string; readonly text: string } {
  const { subject, text } = MESSAGE_TEXTS[lang][kind];
  return { subject, text: interpolate(text, params) };
}
