/** Longest side of a shrunk picture, px: the print on a document stays legible. */
const LONGEST = 2_560;
const QUALITY = 0.85;

/**
 * A picture that fits the limit: the original or a smaller JPEG of it. Photos of phones often
 * exceed the exchange's limit.
 * @param maxBytes - bytes
 * @returns null when it cannot be made to fit, or is not a picture
 */
export async function fitPicture(file: Blob, maxBytes: number): Promise<Blob | null> {
  if (file.size <= maxBytes) return file;
  const smaller = await shrink(file).catch(() => null);
  return smaller && smaller.size <= maxBytes ? smaller : null;
}

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
