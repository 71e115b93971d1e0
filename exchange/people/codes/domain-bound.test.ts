import { smsMail, smsSend } from '@tideline/wire/calls/codes';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../testing/client.ts';

const PHONE = { area_code: '+81', phone: '9012345678', purpose: 'register' } as const;
const newest = (bench: Bench) => bench.core.backOffice.outbox.messages()[0]?.text ?? '';

describe('the last line of a text message with a code', () => {
  it('binds the code to the public origin, whatever page asked for it', async () => {
    const bench = await openBench({
      config: { backOffice: { publicOrigin: 'https://trade.example.org' } },
    });
    await bench.call(smsSend, PHONE, null, { origin: 'https://evil.example' });
    const code = /\d{6}/.exec(newest(bench))?.[0];
    expect(code).toBeDefined();
    expect(newest(bench).split('\n').at(-1)).toBe(`@trade.example.org #${code}`);
    await bench.core.close();
  });

  it('binds it to this machine when a page on it asks', async () => {
    const bench = await openBench();
    await bench.call(smsSend, PHONE, null, { origin: 'http://localhost:8080' });
    expect(newest(bench)).toMatch(/\n@localhost #\d{6}$/);
    await bench.core.close();
  });

  it('is absent for any other page, and in mails', async () => {
    const bench = await openBench();
    await bench.call(smsSend, PHONE, null, { origin: 'https://evil.example' });
    expect(newest(bench)).not.toMatch(/@|#/);
    const mail = { email: 'ada@x.example', purpose: 'register' } as const;
    await bench.call(smsMail, mail, null, { origin: 'http://localhost:8080' });
    expect(newest(bench)).not.toMatch(/@|#/);
    await bench.core.close();
  });
});
