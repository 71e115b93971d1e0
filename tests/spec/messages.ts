/**
 * Texts of the product in the specification's English wording, with the other four languages. They
 * are repeated here so that a text changes only on purpose.
 */
export const TEXTS = {
  'Insufficient balance': {
    jp: '残高不足です',
    kr: '잔액이 부족합니다',
    hk: '餘額不足',
    zh: '余额不足',
  },
  'Please set the withdraw address first': {
    jp: '先に出金アドレスを設定してください',
    kr: '먼저 출금 주소를 설정해 주세요',
    hk: '請先設定提現地址',
    zh: '请先设置提现地址',
  },
  'Please complete KYC Verification first': {
    jp: '先に本人確認（KYC）を完了してください',
    kr: '먼저 KYC 인증을 완료해 주세요',
    hk: '請先完成 KYC 認證',
    zh: '请先完成 KYC 认证',
  },
  'Please complete the KYC Verification': {
    jp: 'KYC認証を完了してください',
    kr: 'KYC 인증을 완료해 주세요',
    hk: '請完成 KYC 身份認證',
    zh: '请完成 KYC 身份认证',
  },
  'Upload failed': {
    jp: 'アップロードに失敗しました',
    kr: '업로드에 실패했습니다',
    hk: '上傳失敗',
    zh: '上传失败',
  },
  'Failed to submit': {
    jp: '送信に失敗しました',
    kr: '제출에 실패했습니다',
    hk: '提交失敗',
    zh: '提交失败',
  },
  'Copy failed, please copy manually': {
    jp: 'コピーに失敗しました。手動でコピーしてください',
    kr: '복사에 실패했습니다. 직접 복사해 주세요',
    hk: '複製失敗，請手動複製',
    zh: '复制失败，请手动复制',
  },
  'Failed to save picture': {
    jp: '画像を保存できませんでした',
    kr: '이미지를 저장하지 못했습니다',
    hk: '圖片儲存失敗',
    zh: '图片保存失败',
  },
  'Binding failed': {
    jp: '登録できませんでした',
    kr: '등록 실패',
    hk: '綁定失敗',
    zh: '绑定失败',
  },
  'Amount can not be empty': {
    jp: '数量を入力してください',
    kr: '수량을 입력해 주세요',
    hk: '數量不能為空',
    zh: '数量不能为空',
  },
  'You have not agreed to the agreement': {
    jp: '利用規約に同意されていません',
    kr: '약관에 동의하지 않았습니다',
    hk: '您尚未同意協議',
    zh: '您尚未同意协议',
  },
  'Password twice inconsistent': {
    jp: 'パスワードが一致しません',
    kr: '비밀번호가 일치하지 않습니다',
    hk: '兩次輸入的密碼不一致',
    zh: '两次输入的密码不一致',
  },
  'sorry, your balance is running low': {
    jp: '残高が不足しています',
    kr: '잔액이 부족합니다',
    hk: '抱歉，您的餘額不足',
    zh: '抱歉，您的余额不足',
  },
  'Amount can not be less than the minimum': {
    jp: '最小数量を下回っています',
    kr: '최소 수량보다 작을 수 없습니다',
    hk: '數量不能小於最低限額',
    zh: '数量不能小于最低限额',
  },
  'Your account has not been authenticated, go to authentication?': {
    jp: '本人確認が完了していません。本人確認へ進みますか？',
    kr: '본인 인증이 완료되지 않았습니다. 인증하시겠습니까?',
    hk: '您的帳戶尚未認證，是否前往認證？',
    zh: '您的账户尚未认证，是否前往认证？',
  },
  'For your assets security, please set the fund password first': {
    jp: '資産の安全のため、先に資金パスワードを設定してください',
    kr: '자산 보안을 위해 먼저 자금 비밀번호를 설정해 주세요',
    hk: '為保障您的資產安全，請先設定資金密碼',
    zh: '为保障您的资产安全，请先设置资金密码',
  },
  'Please enter phone number': {
    jp: '電話番号を入力してください',
    kr: '휴대폰 번호를 입력해 주세요',
    hk: '請輸入手機號碼',
    zh: '请输入手机号码',
  },
  'Please enter the verification code': {
    jp: '認証コードを入力してください',
    kr: '인증번호를 입력해 주세요',
    hk: '請輸入驗證碼',
    zh: '请输入验证码',
  },
  'Operation succeeded': {
    jp: '操作が完了しました',
    kr: '처리되었습니다',
    hk: '操作成功',
    zh: '操作成功',
  },
  'Submitted successfully': {
    jp: '送信しました',
    kr: '제출되었습니다',
    hk: '提交成功',
    zh: '提交成功',
  },
  'Successfully copied': {
    jp: 'コピーしました',
    kr: '복사되었습니다',
    hk: '複製成功',
    zh: '复制成功',
  },
  'Successfully modified': {
    jp: '変更しました',
    kr: '변경되었습니다',
    hk: '修改成功',
    zh: '修改成功',
  },
  'Successfully bind': {
    jp: '登録しました',
    kr: '등록되었습니다',
    hk: '綁定成功',
    zh: '绑定成功',
  },
  'Successfully sent': {
    jp: '送信しました',
    kr: '전송되었습니다',
    hk: '發送成功',
    zh: '发送成功',
  },
  'Picture saved successfully': {
    jp: '画像を保存しました',
    kr: '이미지가 저장되었습니다',
    hk: '圖片儲存成功',
    zh: '图片保存成功',
  },
  'Cache cleaning completed': {
    jp: 'キャッシュを削除しました',
    kr: '캐시가 삭제되었습니다',
    hk: '快取清除完成',
    zh: '缓存清理完成',
  },
  'Sign in successfully': {
    jp: 'ログインしました',
    kr: '로그인되었습니다',
    hk: '登入成功',
    zh: '登录成功',
  },
  'No transaction password is set, please set it first': {
    jp: '資金パスワードが未設定です。先に設定してください',
    kr: '자금 비밀번호가 설정되지 않았습니다. 먼저 설정해 주세요',
    hk: '尚未設定資金密碼，請先設定',
    zh: '尚未设置资金密码，请先设置',
  },
} as const;

export type MessageText = keyof typeof TEXTS;

/** The same texts in English. */
export const MESSAGES = Object.keys(TEXTS) as readonly MessageText[];
