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
    expect(() => backOfficeFromEnvironment({ REVIEW_DELAY: 'soon' })).toThrow('REVIEW_DELAY');
  });
});
