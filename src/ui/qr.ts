/** Where a QR code stands in a canvas, px, its quiet edge within. */
export interface QrPlace {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Modules of light around a code, which scanners find it by (ISO/IEC 18004 wants four). */
const QUIET = 4;

/**
 * Draws the QR code of a text with the fill style that is set; the ground has to be light already.
 * @param quiet - modules of quiet edge within the place; fewer where the ground around it is as light
 * @throws when the text is too long for a code (2,331 bytes) or the library cannot be fetched
 */
export async function drawQr(
  context: CanvasRenderingContext2D,
  text: string,
  { left, top, side }: QrPlace,
  quiet = QUIET,
): Promise<void> {
  // 10 kB that few screens need.
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  // Whole pixels a module, so that no scanner meets a blurred edge.
  const module = Math.floor(side / (modules.size + 2 * quiet));
  const inset = Math.floor((side - module * modules.size) / 2);
  for (let at = 0; at < modules.size ** 2; at += 1) {
    if (!modules.data[at]) continue;
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)];
    context.fillRect(left + inset + x * module, top + inset + y * module, module, module);
  }
}
