/** Long enough for any browser to have taken the file over, ms. */
const KEPT_FOR = 60_000;

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR);
}

/** Hands what an address holds to the browser to keep. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/**
 * Hands a canvas to the browser as a PNG to keep.
 * @returns false when no picture could be made
 */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  }).catch(() => null);
  if (picture) saveFile(picture, name);
  return picture !== null;
}
