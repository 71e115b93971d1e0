import { LANGUAGES } from '@tideline/wire';
import { REJECTION_CAUSES } from '@tideline/wire/record-kinds';
import { expect, it } from 'vitest';
import { noticeText } from './notice-texts.ts';

const SUM = { amount: '5', coin: 'USDT' };

it('says in each language what became of the account whose request was rejected', () => {
  for (const kind of ['deposit-rejected', 'withdrawal-rejected']) {
    for (const cause of REJECTION_CAUSES) {
      const bodies = LANGUAGES.map((lang) => noticeText(lang, kind, { ...SUM, cause }).body);
      const plain = LANGUAGES.map((lang) => noticeText(lang, kind, { ...SUM, reason: '' }).body);
      const causes = bodies.map((body, at) => body.slice(plain[at]?.length).trim());
      expect(new Set(causes).size).toBe(LANGUAGES.length);
      for (const [at, body] of bodies.entries())
        expect(body.startsWith(plain[at] ?? '')).toBe(true);
      expect(causes.every((text) => text.length > 5)).toBe(true);
    }
  }
  expect(noticeText('en', 'deposit-rejected', { ...SUM, cause: 'account-reset' }).body).toBe(
    'Your deposit of 5 USDT was rejected. The account was reset.',
  );
});

it("keeps an operator's words as they are", () => {
  const params = { ...SUM, reason: 'The picture is cut off' };
  for (const lang of LANGUAGES) {
    expect(noticeText(lang, 'deposit-rejected', params).body).toMatch(/The picture is cut off$/);
  }
});
