import { describe, expect, it } from 'vitest';
import { backOfficeFromEnvironment } from './back-office-settings.ts';

describe('settings by environment', () => {
  it('apply, and are refused when they are invalid', () => {
    expect(backOfficeFromEnvironment({})).toEqual({});
    expect(backOfficeFromEnvironment({ REVIEW_DELAY: 'manual' })).toMatchObject({
      reviews: { automatic: false },
    });
    expect(backOfficeFromEnvironment({ REVIEW_DELAY: '100', SMTP_URL: 'smtp://x' })).toEqual({
      reviews: { automatic: true, delay: 100 },
      smtpUrl: 'smtp://x',
    });
    expect(
      backOfficeFromEnvironment({ PUBLIC_ORIGIN: 'https://t.example', VIP_TURNOVER: '5000' }),
    ).toMatchObject({ publicOrigin: 'https://t.example', promotion: { vipTurnover: 5_000n } });
    expect(() => backOfficeFromEnvironment({ REVIEW_DELAY: 'soon' })).toThrow('REVIEW_DELAY');
    for (const PUBLIC_ORIGIN of ['t.example', 'https://t.example/', '']) {
      expect(() => backOfficeFromEnvironment({ PUBLIC_ORIGIN })).toThrow('PUBLIC_ORIGIN');
    }
    for (const VIP_TURNOVER of ['0', '-1', '1.5', '']) {
      expect(() => backOfficeFromEnvironment({ VIP_TURNOVER })).toThrow('VIP_TURNOVER');
    }
  });
});
