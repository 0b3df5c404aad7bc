import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of `side` × `side` grey pixels in a few kilobytes: of 10,000 whole, of more with the first 100 MB of them. */
export function bombPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(side * (side + 1), 100_010_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What a browser would run if it read the file as a page. */
export const SCRIPT = '<html><script>alert(document.cookie)</script></html>';

/** A picture that is a page too: by its end, and where it is a JPEG or a PNG by what is written into it. */
export function alsoPages(picture: Buffer): Buffer[] {
  const page = Buffer.from(SCRIPT, 'latin1');
  const atItsEnd = Buffer.concat([picture, page]);
  if (picture[0] === 0xff) {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
    return [atItsEnd, Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)])];
  }
  if (picture.subarray(0, 8).equals(SIGNATURE)) {
    const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0', 'latin1'), page]));
    // Behind the header, which is 25 bytes long.
    return [atItsEnd, Buffer.concat([picture.subarray(0, 33), text, picture.subarray(33)])];
  }
  return [atItsEnd];
}
