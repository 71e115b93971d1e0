import { rearCamera } from '../../state/secure-context.ts';

/** The camera while it is read. */
export interface Reader {
  /** The first QR code in view; null when the camera was closed before. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** Pause between two looks, ms: a person holds a code for a second or more. */
const LOOK_EVERY = 200;

/**
 * Opens the rear camera. Most browsers with a camera, those of an iPhone among them, read no codes,
 * so a library does.
 * @returns null without a camera or without permission
 */
export async function openReader(): Promise<Reader | null> {
  const [library, stream] = await Promise.all([
    import('qr/decode.js').catch(() => null),
    rearCamera().catch(() => null),
  ]);
  if (!stream) return null;
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (!library) {
    close();
    return null;
  }
  const { decodeQR } = library;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  let open = true;
  const codeIn = (video: HTMLVideoElement): string | null => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return null;
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decodeQR(context.getImageData(0, 0, width, height)).trim() || null;
    } catch {
      // No code is in view.
      return null;
    }
  };
  return {
    async read(video) {
      video.srcObject = stream;
      // Not awaited: it settles with the first frame, and looking at no frame finds nothing.
      void video.play().catch(() => undefined);
      while (open) {
        const text = codeIn(video);
        if (text !== null) return text;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      }
      return null;
    },
    close() {
      open = false;
      close();
    },
  };
}
