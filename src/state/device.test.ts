// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return (await import('./device.ts')).deviceSecret;
};

it('is created once, survives a reload, and is replaced when it is invalid', async () => {
  const first = (await load())();
  expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect((await load())()).toBe(first);
  localStorage.setItem('tideline_device', '<script>');
  const second = (await load())();
  expect(second).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(second).not.toBe(first);
});
