// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { share } from './share.ts';

const device = (methods: Partial<Record<'share' | 'canShare', unknown>>) => {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});
const refused = (name: string) => () => Promise.reject(new DOMException('no', name));
const picture = { files: [new File(['x'], 'a.png', { type: 'image/png' })] };

describe('sharing', () => {
  it('is missing where the device cannot share', async () => {
    expect(await share({ url: '/x' })).toBe('missing');
    device({ share: refused('NotAllowedError') });
    expect(await share({ url: '/x' })).toBe('missing');
    device({ share: () => Promise.resolve(), canShare: () => false });
    expect(await share(picture)).toBe('missing');
  });

  it('tells a person who changed their mind from success', async () => {
    device({ share: refused('AbortError') });
    expect(await share({ url: '/x' })).toBe('cancelled');
    const sent: unknown[] = [];
    device({ share: async (data: unknown) => void sent.push(data), canShare: () => true });
    expect(await share(picture)).toBe('shared');
    expect(sent).toEqual([picture]);
  });
});
