import { useRef, useState } from 'react';
import type { SendPicture } from '../../../api/upload.ts';
import { ImageUpload } from '../../../ui/image-upload.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { UploadFrame } from '../../../ui/upload-frame.tsx';
import { LONG, Part } from './sample.tsx';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="gray" d="M0 0h4v3H0z"/><path fill="teal" d="m0 3 1.5-2 1 1.2L3 1l1 2z"/></svg>`;
const picture = new Blob([DRAWING], { type: 'image/svg+xml' });
const nothing = () => undefined;
const frame = { onPick: nothing, onRemove: nothing, onRetry: nothing, uploaded: false };

/** Samples of uploads and QR codes. */
export function Pictures() {
  const [id, setId] = useState<string | null>(null);
  const tries = useRef(0);
  // Not sent anywhere: three seconds of progress, then alternately refused and accepted.
  const send: SendPicture = async (_file, progress) => {
    for (const share of [0.2, 0.5, 0.8, 1]) {
      progress(share);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    tries.current += 1;
    return tries.current % 2 === 1
      ? { kind: 'failed', message: 'The line broke' }
      : { kind: 'ok', id: 'sample' };
  };
  return (
    <>
      <Part name="ImageUpload: fails the first time, then not">
        <ImageUpload
          label="Picture"
          hint="From the camera or the gallery"
          value={id}
          onValue={setId}
          send={send}
          capture="environment"
        />
      </Part>
      <Part name="UploadFrame in each state">
        <UploadFrame {...frame} label="Empty" hint={LONG} sending={{ state: 'empty' }} />
        <UploadFrame
          {...frame}
          label="Wanted"
          sending={{ state: 'empty' }}
          error="Please upload a picture"
        />
        <UploadFrame
          {...frame}
          label="On its way"
          sending={{ state: 'sending', file: picture, share: 0.6 }}
        />
        <UploadFrame
          {...frame}
          label="Failed"
          sending={{ state: 'failed', file: picture, message: 'Upload failed' }}
        />
        <UploadFrame {...frame} label="There" uploaded sending={{ state: 'done', file: picture }} />
      </Part>
      <Part name="QrCode: a link, and a text too long for one">
        <QrCode text="https://tideline.example/h5/#/pages/user/login/register" label="A link" />
        <QrCode text={LONG.repeat(30)} label="Too long" />
      </Part>
    </>
  );
}
