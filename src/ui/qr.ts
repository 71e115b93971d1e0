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
  // 5 kB that few screens need. The library draws a light border of at least one module.
  const { default: encode } = await import('qr');
  const modules = encode(text, 'raw', { ecc: 'medium', border: 1 });
  const size = modules.length - 2;
  // Whole pixels per module, so that edges are sharp.
  const module = Math.floor(side / (size + 2 * quiet));
  const inset = Math.floor((side - module * size) / 2) - module;
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue;
      context.fillRect(left + inset + x * module, top + inset + y * module, module, module);
    }
  }
}
