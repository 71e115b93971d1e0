import { codeDetector, rearCamera } from '../../state/secure-context.ts';

/** The camera while it is read. */
export interface Reader {
  /** The first QR code in view; null when the camera was closed before. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** Pause between two looks, ms: a person holds a code for a second or more. */
const LOOK_EVERY = 200;

/**
 * Opens the rear camera.
 * @returns why nothing can be read here, in place of a reader
 */
export async function readerOf(): Promise<Reader | 'noReader' | 'noCamera'> {
  const detector = await codeDetector();
  if (!detector) return 'noReader';
  const stream = await rearCamera().catch(() => null);
  if (!stream) return 'noCamera';
  let open = true;
  return {
    async read(video) {
      video.srcObject = stream;
      // Not awaited: it settles with the first frame, and looking at no frame finds nothing.
      void video.play().catch(() => undefined);
      while (open) {
        // A frame that is not ready yet cannot be read.
        const codes = await detector.detect(video).catch(() => []);
        const text = codes[0]?.rawValue.trim();
        if (text) return text;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      }
      return null;
    },
    close() {
      open = false;
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
