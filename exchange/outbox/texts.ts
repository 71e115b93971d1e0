import { interpolate } from '#locales/interpolate.ts';
import type { Language } from '#wire';

/** What the exchange writes to people outside the app. */
type Letter = 'code' | 'already-registered' | 'password-changed';

type Texts = Readonly<Record<Letter, { readonly subject: string; readonly text: string }>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    code: {
      subject: 'Your verification code',
      text: 'Tideline (paper trading): your verification code is {{code}}. It holds for 10 minutes. Tell it to nobody.',
    },
    'already-registered': {
      subject: 'You already have an account',
      text: 'Tideline (paper trading): somebody tried to register with this address, which has an account already. If it was you, log in or reset your password.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'Tideline (paper trading): the password of your account was changed. If it was not you, reset it now.',
    },
  },
  jp: {
    code: {
      subject: '認証コード',
      text: 'Tideline（ペーパートレード）：認証コードは {{code}} です。有効期限は10分です。他人に教えないでください。',
    },
    'already-registered': {
      subject: 'すでにアカウントがあります',
      text: 'Tideline（ペーパートレード）：この宛先はすでに登録済みです。ご本人の場合は、ログインまたはパスワードの再設定を行ってください。',
    },
    'password-changed': {
      subject: 'パスワードが変更されました',
      text: 'Tideline（ペーパートレード）：アカウントのパスワードが変更されました。心当たりがない場合は、すぐに再設定してください。',
    },
  },
  kr: {
    code: {
      subject: '인증 코드',
      text: 'Tideline(모의 거래): 인증 코드는 {{code}}입니다. 10분간 유효합니다. 다른 사람에게 알려주지 마세요.',
    },
    'already-registered': {
      subject: '이미 계정이 있습니다',
      text: 'Tideline(모의 거래): 이 주소로 가입된 계정이 이미 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정하세요.',
    },
    'password-changed': {
      subject: '비밀번호가 변경되었습니다',
      text: 'Tideline(모의 거래): 계정 비밀번호가 변경되었습니다. 본인이 아니라면 지금 재설정하세요.',
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
  },
};

export function letterText(
  lang: Language,
  letter: Letter,
  params: Readonly<Record<string, string>> = {},
): { readonly subject: string; readonly text: string } {
  const { subject, text } = TEXTS[lang][letter];
  return { subject, text: interpolate(text, params) };
}
