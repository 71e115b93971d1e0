/** Time for the browser to take over the file, ms. */
const URL_LIFETIME = 60_000;

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}

/** Downloads the content of an address. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/**
 * Downloads a canvas as a PNG.
 * @returns false when no picture could be made
 */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<boolean> {
  const picture = await pictureFile(canvas, name);
  if (picture) saveFile(picture, name);
  return picture !== null;
}

/** A canvas as a PNG file; null when no picture could be made. */
export async function pictureFile(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  }).catch(() => null);
  return picture && new File([picture], name, { type: 'image/png' });
}
