// @vitest-environment jsdom
import '../../testing/texts.ts';
import '../../testing/dialog.ts';
import { act, screen } from '@testing-library/react';
import encode from 'qr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { press, show } from '../../testing/hands.ts';
import { outline } from '../../testing/outline.ts';
import { settled } from '../../testing/settled.ts';
import { AddressTools } from './address-tools.tsx';
import { openReader } from './code-reader.ts';

tradingDesk();

/** Pixels of a module of the code, and the side of the camera's picture. */
const MODULE = 4;
const SIDE = 200;
const WHOLE = [0, 0, SIDE, SIDE, SIDE, SIDE].join();

/** What the camera sees: the text of a code, '' for no code, null before its first picture. */
let inView: string | null;
let looks: number;
const stopped = vi.fn();
const asked = vi.fn<(wanted: unknown) => Promise<object>>();

beforeEach(() => {
  inView = null;
  looks = 0;
  stopped.mockClear();
  asked.mockReset();
  const track = { stop: stopped };
  asked.mockResolvedValue({ getTracks: () => [track, track] });
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: asked } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no picture yet'));
  const side = () => (inView === null ? 0 : SIDE);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockImplementation(side);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockImplementation(() => {
    looks += 1;
    return side();
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: unknown) {
    return contextOf(this as HTMLCanvasElement) as never;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

/** As much of a canvas as reading needs: what is drawn at its corner is what is read from there. */
function contextOf(canvas: HTMLCanvasElement) {
  let drawn: string | null = null;
  return {
    canvas,
    drawImage: (_: unknown, x: number, y: number) => {
      drawn = x === 0 && y === 0 ? inView : null;
    },
    getImageData: (x: number, y: number, width: number, height: number) => {
      const read = [x, y, width, height, canvas.width, canvas.height];
      if (drawn === null || read.join() !== WHOLE) throw new Error('not the whole picture');
      return pictureOf(drawn);
    },
  };
}

function pictureOf(text: string) {
  const modules = text === '' ? [] : encode(text, 'raw', { border: 4 });
  const data = new Uint8ClampedArray(4 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const row = modules[Math.floor(at / SIDE / MODULE)] ?? [];
    data.fill(row[Math.floor((at % SIDE) / MODULE)] ? 0 : 255, 4 * at, 4 * at + 3);
    data[4 * at + 3] = 255;
  }
  return { width: SIDE, height: SIDE, data };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the reader of codes', () => {
  const read = async () => {
    const reader = await openReader();
    if (!reader) throw new Error('no reader');
    const found = vi.fn();
    const video = document.createElement('video');
    void reader.read(video).then(found);
    await pass(0);
    return { reader, found, video };
  };

  it('shows the rear camera, and looks five times a second until a code is in view', async () => {
    const { found, video } = await read();
    expect(asked.mock.calls).toEqual([[{ video: { facingMode: 'environment' } }]]);
    expect(video.srcObject).toBe(await asked.mock.results[0]?.value);
    expect(looks).toBe(1);
    inView = '';
    await pass(199);
    expect(looks).toBe(1);
    await pass(1);
    expect(looks).toBe(2);
    inView = '  ';
    await pass(200);
    expect([looks, found.mock.calls]).toEqual([3, []]);
    inView = ' bitcoin:1Abc ';
    await pass(200);
    expect(found.mock.calls).toEqual([['bitcoin:1Abc']]);
    await pass(1_000);
    expect(looks).toBe(4);
  });

  it('finds nothing after it was closed, and leaves the camera off', async () => {
    const { reader, found } = await read();
    expect(stopped).not.toHaveBeenCalled();
    reader.close();
    expect(stopped).toHaveBeenCalledTimes(2);
    inView = 'T1';
    await pass(200);
    expect([found.mock.calls, looks]).toEqual([[[null]], 1]);
  });

  it('finds nothing where the browser draws no pictures', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    inView = 'T1';
    const { reader, found } = await read();
    await pass(400);
    expect(found).not.toHaveBeenCalled();
    reader.close();
  });

  it('is missing without a camera, without permission, and without its library', async () => {
    asked.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    expect(await openReader()).toBeNull();
    vi.doMock('qr/decode.js', () => Promise.reject(new Error('offline')));
    expect(await openReader()).toBeNull();
    vi.doUnmock('qr/decode.js');
    // A camera that is not used goes off.
    expect(stopped).toHaveBeenCalledTimes(2);
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: undefined });
    expect(await openReader()).toBeNull();
  });
});

describe('the scan of an address', () => {
  const open = async () => {
    const taken = vi.fn();
    await show(<AddressTools onAddress={taken} />);
    await press('Scan');
    return taken;
  };

  it('takes the address of the code, and closes', async () => {
    const taken = await open();
    expect(outline(screen.getByRole('dialog'))).toEqual([
      'Scan a QR code',
      '[Close]',
      'Hold the QR code of the address in front of the camera. .note',
    ]);
    inView = 'bitcoin:1Abc?amount=1';
    await pass(200);
    await settled();
    expect(taken.mock.calls).toEqual([['1Abc']]);
    expect([screen.queryByRole('dialog'), stopped.mock.calls.length]).toEqual([null, 2]);
  });

  it('says what to do without a camera', async () => {
    asked.mockRejectedValue(new DOMException('', 'NotFoundError'));
    await open();
    expect(outline(screen.getByRole('dialog')).slice(2)).toEqual([
      'No camera can be used here, or its use is not allowed. Copy the address and tap Paste. .note',
    ]);
  });

  it('leaves no camera on when it closes, also while the camera starts', async () => {
    await open();
    await press('Close');
    expect([screen.queryByRole('dialog'), stopped.mock.calls.length]).toEqual([null, 2]);
    const { promise, resolve } = Promise.withResolvers<object>();
    asked.mockReturnValue(promise);
    const taken = await open();
    await press('Close');
    inView = 'T1';
    await act(async () => resolve({ getTracks: () => [{ stop: stopped }] }));
    await pass(200);
    expect([stopped.mock.calls.length, taken.mock.calls]).toEqual([3, []]);
  });
});
