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

  it('of push messages apply, and are refused when they are invalid', () => {
    const VAPID_PRIVATE_KEY = `${'A'.repeat(42)}E`;
    const VAPID_SUBJECT = 'mailto:ops@t.example';
    const PUSH_PRIVATE_HOSTS = 'push.internal:8443,other.internal';
    const env = { VAPID_PRIVATE_KEY, VAPID_SUBJECT, PUSH_PRIVATE_HOSTS };
    const privateHosts = ['push.internal:8443', 'other.internal'];
    expect(backOfficeFromEnvironment(env)).toEqual({
      push: { privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT, privateHosts },
    });
    for (const key of ['short', `${'A'.repeat(42)}!`, 'A'.repeat(43), `${'_'.repeat(42)}8`]) {
      const wrong = () => backOfficeFromEnvironment({ VAPID_PRIVATE_KEY: key });
      expect(wrong).toThrow(/^VAPID_PRIVATE_KEY: /);
      // A secret is in no message.
      expect(wrong).not.toThrow(key);
    }
    for (const subject of ['ops@t.example', 'http://t.example', 'mailto:ops']) {
      const wrong = () => backOfficeFromEnvironment({ VAPID_SUBJECT: subject });
      expect(wrong).toThrow(/^VAPID_SUBJECT/);
    }
    for (const hosts of ['https://push.internal', 'push internal', 'push:port']) {
      const wrong = () => backOfficeFromEnvironment({ PUSH_PRIVATE_HOSTS: hosts });
      expect(wrong).toThrow(/^PUSH_PRIVATE_HOSTS/);
    }
  });
});
