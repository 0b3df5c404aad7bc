import { encode } from 'uqr';

/** Pixels of a module, and modules of the quiet zone that scanners need around a code. */
const MODULE = 12;
const QUIET = 4;

/** A QR code as a PNG, black on white; null where the browser draws none. */
export async function qrPicture(value: string): Promise<Blob | null> {
  const { data, size } = encode(value, { ecc: 'M', border: 0 });
  const canvas = document.createElement('canvas');
  canvas.width = (size + QUIET * 2) * MODULE;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  for (const [y, line] of data.entries()) {
    for (const [x, dark] of line.entries()) if (dark) pen.fillRect((x + QUIET) * MODULE, (y + QUIET) * MODULE, MODULE, MODULE);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
