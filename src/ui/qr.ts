/** Position of a QR code on a canvas with its quiet zone, px. */
export interface QrPlace {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** Light modules around a code by which scanners find it (ISO/IEC 18004 requires four). */
const QUIET = 4;

/**
 * Draws the QR code of a text with the current fill style on a light background.
 * @param quiet - modules of quiet zone inside the area; fewer on a light background
 * @throws when the text is too long for a code (2,331 bytes) or the library cannot load
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
  // Whole pixels per module, so that edges are sharp.
  const module = Math.floor(side / (modules.size + 2 * quiet));
  const inset = Math.floor((side - module * modules.size) / 2);
  for (let at = 0; at < modules.size ** 2; at += 1) {
    if (!modules.data[at]) continue;
    const [x, y] = [at % modules.size, Math.floor(at / modules.size)];
    context.fillRect(left + inset + x * module, top + inset + y * module, module, module);
  }
}
