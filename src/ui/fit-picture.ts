/** Longest side a picture is made smaller to, px: the print on a document can still be read. */
const LONGEST = 2_560;
const QUALITY = 0.85;

/**
 * A picture that is small enough to be handed in: itself, or else a smaller JPEG of it. Photos of today's
 * phones are often larger than what an exchange takes.
 * @param most - bytes
 * @returns null when it cannot be made to fit, or is no picture at all
 */
export async function fitPicture(file: Blob, most: number): Promise<Blob | null> {
  if (file.size <= most) return file;
  const smaller = await shrink(file).catch(() => null);
  return smaller && smaller.size <= most ? smaller : null;
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
