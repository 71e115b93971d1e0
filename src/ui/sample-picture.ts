/**
 * A drawn picture for forms of the paper exchange, so that nobody uploads a real document.
 * @param title - what the picture stands for
 * @returns a PNG; null where the browser cannot draw
 */
export function samplePicture(title: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 400;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#22364f';
  pen.fillRect(0, 0, 640, 400);
  pen.fillStyle = '#2befbc';
  pen.fillRect(40, 120, 150, 190);
  pen.font = '700 44px system-ui, sans-serif';
  pen.fillText('SAMPLE', 40, 84);
  pen.fillStyle = '#ffffff';
  pen.font = '500 26px system-ui, sans-serif';
  pen.fillText(title, 220, 160, 380);
  for (const at of [200, 240, 280]) pen.fillRect(220, at, 340 - (at % 90), 12);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
