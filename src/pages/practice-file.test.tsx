// @vitest-environment jsdom
import '../testing/texts.ts';
import '../testing/dialog.ts';
import { act, fireEvent } from '@testing-library/react';
import type { PracticeDay } from '@tideline/wire/calls/practice';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../testing/desk.ts';
import { press, show } from '../testing/hands.ts';
import { outline } from '../testing/outline.ts';
import { settled } from '../testing/settled.ts';
import Practice from './practice.tsx';

const MARCH = Date.UTC(2025, 2, 4);
const DAY: PracticeDay = {
  ...{ id: '2025-03-04', kind: 'simulated', from: MARCH, to: MARCH + 86_399_999 },
  symbols: ['BTCUSDT'],
};
const OWN: PracticeDay = {
  ...{ id: 'f'.repeat(32), kind: 'own', name: '<b>mine.tideline', from: MARCH + 1_000 },
  ...{ to: MARCH + 61_000, symbols: ['ETHUSDT'] },
};

/** A request whose progress and answer the test gives, as a browser does. */
class Request {
  static last: Request;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: () => void = () => undefined;
  onabort: () => void = () => undefined;
  responseText = '';
  address = '';
  file: File | null = null;
  timeout = 0;
  aborted = false;
  constructor() {
    Request.last = this;
  }
  open(method: string, address: string): void {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.file = form.get('file') as File;
  }
  abort(): void {
    this.aborted = true;
    this.onabort();
  }
  async sent(share: number): Promise<void> {
    await act(async () => this.upload.onprogress?.({ loaded: share, total: 1 }));
  }
  async answer(said: object): Promise<void> {
    this.responseText = JSON.stringify(said);
    await act(async () => this.onload());
    await settled();
  }
}
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const desk = tradingDesk();
let days: PracticeDay[] = [];
async function open(own: readonly PracticeDay[] = []) {
  days = [DAY, ...own];
  desk.reply = (path) => {
    if (path === 'practice/forget') days = [DAY];
    return { data: path === 'practice/runs' ? { runs: [] } : { days } };
  };
  return show(<Practice />);
}
const file = (size = 4, name = 'mine.tideline') => {
  const made = new File(['data'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
/** A drag over the page, or its end. */
async function drag(
  type: 'dragover' | 'dragleave' | 'drop',
  files: readonly File[],
  kind = 'Files',
) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: [kind], files }, relatedTarget: null });
  await act(async () => void document.body.dispatchEvent(event));
  return event.defaultPrevented;
}
const place = () => document.querySelector('section[aria-labelledby] > h3')?.parentElement;
/** What the place says of the last file. */
const refusal = () => place()?.querySelector('[role="alert"]') ?? null;
const text = () => outline().join('\n');
const ok = { type: 'ok', code: 1, message: '', data: OWN };

describe('a file of one’s own on the page of practice', () => {
  it('is dropped anywhere, sent with progress, and chosen as soon as it is a day', async () => {
    await open();
    expect(await drag('dragover', [], 'text/plain')).toBe(false);
    expect(await drag('dragover', [])).toBe(true);
    expect(place()?.dataset['over']).toBe('true');
    await drag('dragleave', []);
    expect(place()?.dataset['over']).toBeUndefined();
    expect(await drag('drop', [file()])).toBe(true);
    const { last } = Request;
    expect([last.address, last.file?.name]).toEqual(['POST /api/practice/upload', 'mine.tideline']);
    await last.sent(0.25);
    expect(document.querySelector('progress')?.value).toBe(0.25);
    expect(text()).toContain('Uploading mine.tideline');
    await last.sent(1);
    expect(document.querySelector('progress')?.hasAttribute('value')).toBe(false);
    expect(text()).toContain('Checking mine.tideline…');
    days = [DAY, OWN];
    await last.answer(ok);
    expect(text()).toContain('* <b>mine.tideline');
    expect(text()).toContain('Between 03/04/2025, 00:00:01 and 03/04/2025, 00:01:01');
    expect(text()).toContain('mine.tideline is ready');
    expect(document.querySelector('b')).toBeNull();
  });

  it('is refused in its place, and another can follow by the button', async () => {
    await open();
    await drag('drop', [file()]);
    const message = 'This recording is damaged or cut off at line 7';
    const error = { id: 'recording-damaged', field: 'file', params: { line: '7' } };
    await Request.last.answer({ type: 'error', code: 0, message, error });
    expect(refusal()?.textContent).toBe(`mine.tideline ${message}`);
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file(4, 'other.tideline')] } });
    await settled();
    expect(Request.last.file?.name).toBe('other.tideline');
    expect(refusal()).toBeNull();
  });

  it('of more than 32 MB is not sent', async () => {
    await open();
    const none = Request.last;
    await drag('drop', [file(32 * 1024 * 1024 + 1)]);
    expect(Request.last).toBe(none);
    expect(refusal()?.textContent).toContain('32 MB at most');
    await drag('drop', [file(32 * 1024 * 1024)]);
    expect(Request.last).not.toBe(none);
  });

  it('can be cancelled; a second one waits until then', async () => {
    await open();
    await drag('drop', [file()]);
    const { last } = Request;
    await drag('drop', [file(4, 'other.tideline')]);
    expect(Request.last).toBe(last);
    await press('Cancel');
    expect(last.aborted).toBe(true);
    expect(document.querySelector('progress')).toBeNull();
    await drag('drop', [file(4, 'other.tideline')]);
    expect(Request.last.file?.name).toBe('other.tideline');
  });

  it('is removed after a question', async () => {
    await open([OWN]);
    await press('Remove <b>mine.tideline');
    expect(text()).toContain('Runs that have begun on it go on.');
    expect(desk.sent.filter((each) => each['path'] === 'practice/forget')).toEqual([]);
    await press('Remove');
    expect(desk.sent.filter((each) => each['path'] === 'practice/forget')).toEqual([
      { path: 'practice/forget', id: OWN.id },
    ]);
    expect(text()).not.toContain('mine.tideline');
  });
});
