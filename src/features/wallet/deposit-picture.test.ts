// @vitest-environment jsdom
import decodeQR from 'qr/decode.js';
import { expect, it, vi } from 'vitest';
import { drawDepositPicture, PICTURE } from './deposit-picture.ts';

const INK = { text: 'white', page: 'black', warning: 'orange', font: 'Sans' };

/** Draws into pixels: the ink of each, and the texts with all that they are written with. */
async function drawn(address: string) {
  const pixels: string[][] = [];
  const texts: unknown[][] = [];
  const context = {
    ...{ fillStyle: '', font: '', textAlign: '' },
    fillRect(left: number, top: number, width: number, height: number) {
      for (let y = top; y < top + height; y += 1) {
        pixels[y] = (pixels[y] ?? []).toSpliced(left, width, ...Array(width).fill(this.fillStyle));
      }
    },
    fillText(text: string, ...place: number[]) {
      texts.push([text, this.font, this.fillStyle, this.textAlign, ...place]);
    },
  };
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  for (const [name, ink] of Object.entries(INK)) canvas.style.setProperty(`--${name}`, ink);
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  const content = { address, title: 'USDT · TRC20', warning: 'Paper trading only' };
  await drawDepositPicture(canvas, content);
  canvas.remove();
  return { pixels, texts };
}

/** The smallest area with all pixels of an ink: left, right, top, bottom. */
function boxOf(pixels: readonly (readonly string[])[], ink: string): number[] {
  const rows = [...pixels.entries()].filter(([, row]) => row.includes(ink));
  const left = Math.min(...rows.map(([, row]) => row.indexOf(ink)));
  const right = Math.max(...rows.map(([, row]) => row.lastIndexOf(ink)));
  return [left, right, rows[0]?.[0] ?? -1, rows.at(-1)?.[0] ?? -1];
}

it('has the size of its place twice, light all over but for the code and the note', async () => {
  const { pixels } = await drawn('TAbc');
  expect(PICTURE).toEqual({ width: 480, height: 600 });
  expect([pixels.length, ...new Set(pixels.map((row) => row.length))]).toEqual([600, 480]);
  expect(boxOf(pixels, INK.text)).toEqual([0, 479, 0, 515]);
  expect(boxOf(pixels.slice(500), INK.page)).toEqual([0, 479, 16, 99]);
});

it('holds the address as a code in the middle, with the light border that scanners need', async () => {
  const address = 'TAbcdefghijklmnopqrstuvwxyz1234567';
  const { pixels } = await drawn(address);
  expect(boxOf(pixels.slice(0, 516), INK.page)).toEqual([95, 384, 143, 432]);
  const data = pixels.flatMap((row) =>
    row.flatMap((ink) => [...Array<number>(3).fill(ink === INK.text ? 255 : 0), 255]),
  );
  expect(decodeQR({ ...PICTURE, data: new Uint8ClampedArray(data) })).toBe(address);
});

it('names coin and chain above the code, and below it that it is paper', async () => {
  const { texts } = await drawn('TAbc');
  expect(texts).toEqual([
    ['USDT · TRC20', '700 30px Sans', 'black', 'center', 240, 56, 400],
    ['PAPER', '800 28px Sans', 'orange', 'center', 240, 552, 400],
    ['Paper trading only', '500 20px Sans', 'orange', 'center', 240, 582, 400],
  ]);
});
