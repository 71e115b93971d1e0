/** Long enough for any browser to have taken the picture over, ms. */
const KEPT_FOR = 60_000;

/**
 * Hands a canvas to the browser as a PNG to keep.
 * @returns false when no picture could be made
 */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  }).catch(() => null);
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR);
  return true;
}
