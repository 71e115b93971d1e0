// @vitest-environment jsdom
import { it, vi } from 'vitest';
import { until } from './until.ts';

async function frame(): Promise<void> {
  let drawn = false;
  requestAnimationFrame(() => {
    drawn = true;
  });
  await until('a frame', () => drawn);
}

it('draws frames after the focus changed on the clock of a test', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  await frame();
  vi.useFakeTimers();
  field.style.display = 'none';
  vi.useRealTimers();
  await frame();
});
