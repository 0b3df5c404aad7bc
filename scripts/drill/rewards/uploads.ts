import { randomBytes, randomUUID } from 'node:crypto';
import { zlibSync } from 'fflate';
import sharp from 'sharp';
import * as chat from '../../../packages/contract/src/support/chat.ts';
import * as complaints from '../../../packages/contract/src/support/complaints.ts';
import { addDepositProof } from '../../../packages/contract/src/payments/deposit-proofs.ts';
import { pointRewardPicture } from '../../../packages/contract/src/points/desk.ts';
import { signInPicture } from '../../../packages/contract/src/social/desk.ts';
import { uploadPicture } from '../../../packages/contract/src/documents/calls.ts';
import { createDeposit } from '../../../packages/contract/src/payments/calls.ts';
import * as wire from '../../../packages/contract/src/promotions/calls.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import type { Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { openReward } from './replays.ts';
import { MAIN, promotion, quiet, describeAnswer, termsOf } from './scene.ts';

/** Written into files and must not come out again. */
const MARK = 'drill-payload-71f3';
const SCRIPT = `<script>alert("${MARK}")</script>`;

interface File {
  name: string;
  type: string;
  bytes: Buffer;
  /** A real picture: it may be taken, re-encoded. */
  isPicture?: boolean;
}

async function files(): Promise<File[]> {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#804020' } });
  const [png, gif] = [await picture.clone().png().toBuffer(), await picture.clone().gif().toBuffer()];
  const exif = await picture
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: MARK, ImageDescription: SCRIPT } })
    .toBuffer();
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${SCRIPT}</svg>`);
  return [
    { name: 'empty.png', type: 'image/png', bytes: Buffer.alloc(0) },
    { name: 'words.png', type: 'image/png', bytes: Buffer.from(`not a picture ${MARK}`) },
    { name: 'page.png', type: 'image/png', bytes: Buffer.from(`<!doctype html>${SCRIPT}`) },
    { name: 'drawing.svg', type: 'image/svg+xml', bytes: svg },
    { name: 'drawing.png', type: 'image/png', bytes: svg },
    { name: 'moving.gif', type: 'image/gif', bytes: gif },
    { name: 'moving.jpg', type: 'image/jpeg', bytes: gif },
    { name: 'paper.pdf', type: 'application/pdf', bytes: Buffer.from(`%PDF-1.7\n${MARK}\n%%EOF`) },
    { name: 'program.png', type: 'image/png', bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(900)]) },
    { name: 'folder.png', type: 'image/png', bytes: Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(900)]) },
    { name: 'head.png', type: 'image/png', bytes: Buffer.concat([png.subarray(0, 60), Buffer.from(SCRIPT)]) },
    { name: 'cut.png', type: 'image/png', bytes: png.subarray(0, Math.floor(png.length / 2)) },
    { name: 'bomb.png', type: 'image/png', bytes: bomb(40_000) },
    {
      name: 'tiny.png',
      type: 'image/png',
      bytes: await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    },
    { name: 'large.png', type: 'image/png', bytes: Buffer.concat([png, randomBytes(9 * 1024 * 1024)]) },
    { name: 'two.png', type: 'image/png', bytes: Buffer.concat([png, Buffer.from(SCRIPT)]), isPicture: true },
    { name: '../../etc/<b>.png', type: 'image/png', bytes: png, isPicture: true },
    { name: 'camera.jpg', type: 'image/jpeg', bytes: exif, isPicture: true },
  ];
}

/** A PNG of one colour whose pixels fill the memory: some kilobytes that say 40,000 by 40,000. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.ceil(side / 8 + 1) * 200);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', zlibSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

interface Place {
  call: Endpoint;
  by: Visitor;
  query(file: File): Record<string, string>;
  /** What is shown of it afterwards, as bytes. */
  shown?(): Promise<Buffer>;
}

async function places(stage: Stage): Promise<Place[]> {
  const { browser } = await stage.member();
  const must = <V>(what: string, { ok, value, code }: { ok: boolean; value: V; code?: string | undefined }): V => {
    if (!ok) throw new Error(`No ${what} to upload to: ${code}`);
    return value;
  };
  const { conversationId } = must('chat', await browser.call(chat.chatStart, { clientId: randomUUID(), text: 'pictures follow' }));
  const complaint = must(
    'complaint',
    await browser.call(complaints.complaintFile, {
      requestId: randomUUID(),
      kind: 'account',
      text: 'A complaint with pictures of all kinds.',
    }),
  );
  const manual = await promotion(stage, termsOf({ kind: 'manual', upTo: 5_000n * MAIN, pictures: 'optional' }));
  const { claimId } = must('application', await browser.call(wire.applyForPromotion, { promotionId: manual, remark: '', pictures: 3 }));
  const deposit = await browser.call(createDeposit, { amount: 200_000, bankCode: 'TRANSFER', vendorId: 'manual', requestId: randomUUID() });
  const rewardId = await openReward(stage);
  let line = 0;
  return [
    {
      call: chat.chatSendPicture,
      by: browser,
      query: ({ name }) => ({ conversationId, clientId: randomUUID(), name: name.slice(0, 120) }),
      shown: async () => {
        const { messages } = (await browser.call(chat.chatState)).value;
        const all = await Promise.all(
          messages.flatMap(({ picture }) => (picture ? [browser.call(chat.chatShowPicture, undefined, { id: picture.id })] : [])),
        );
        return Buffer.concat([Buffer.from(JSON.stringify(messages)), ...all.map(({ value }) => Buffer.from(value.data, 'base64'))]);
      },
    },
    {
      call: complaints.complaintAddPicture,
      by: browser,
      query: ({ name }) => ({ id: complaint.id, name: name.slice(0, 120) }),
      shown: async () => {
        const { value } = await browser.call(complaints.complaintView, undefined, { id: complaint.id });
        const all = await Promise.all(value.pictures.map(({ id }) => browser.call(complaints.complaintShowPicture, undefined, { id })));
        return Buffer.concat([Buffer.from(JSON.stringify(value)), ...all.map((one) => Buffer.from(one.value.data, 'base64'))]);
      },
    },
    {
      call: wire.addApplicationPicture,
      by: browser,
      query: () => ({ claimId, line: String((line += 1) % 2) }),
      shown: async () => {
        const { rows } = await stage.platform.database.ownerPool.query<{ picture: Buffer }>(
          'SELECT picture FROM promotion_picture WHERE claim_id = $1',
          [claimId],
        );
        return Buffer.concat(rows.map(({ picture }) => picture));
      },
    },
    ...(deposit.ok ? [{ call: addDepositProof, by: browser, query: () => ({ refId: deposit.value.refId }) }] : []),
    { call: uploadPicture, by: browser, query: () => ({ kind: 'selfie' }) },
    { call: signInPicture, by: await stage.operator(null), query: () => ({}) },
    {
      call: pointRewardPicture,
      by: await stage.operator(null),
      query: () => ({ id: rewardId }),
      shown: async () => {
        const { rows } = await stage.platform.database.ownerPool.query<{ body: Buffer }>('SELECT body FROM point_picture');
        return Buffer.concat(rows.map(({ body }) => body));
      },
    },
  ];
}

/** Files of every wrong kind at every call that takes one: refused as declared, or re-encoded from their pixels. */
export async function attackUploads(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const { check, row } = promise('uploads: what is no picture is refused, and of a picture nothing stays but its pixels');
  await quiet(stage);
  await stage.forgetCounts();
  const wrong = await files();
  const all = await places(stage);
  let asked = 0;
  for (const { call, by, query, shown } of all) {
    for (const file of wrong) {
      asked += 1;
      if (asked % Math.min(every, 7) !== 0) continue;
      if (asked % 9 === 0) await stage.forgetCounts();
      const answer = await by
        .send(`${call.path}?${new URLSearchParams(query(file)).toString()}`, {
          method: call.method,
          body: file.bytes as unknown as string,
          headers: { 'content-type': file.type },
        })
        // What is far too large may be cut off before it is answered.
        .catch(() => ({ ok: false, status: 413, code: 'documents.picture.too.large' }));
      const where = `${call.path}: ${file.name}: ${describeAnswer(answer)}`;
      if (file.isPicture) check(answer.ok || isDeclaredRefusal(call, answer), where);
      else check(isDeclaredRefusal(call, answer), where);
    }
    const bytes = await shown?.();
    if (bytes) check(!bytes.includes(MARK) && !bytes.includes('/<b>'), `${call.path}: what was written into a file comes out again`);
  }
  return [row(`${wrong.length} files at ${all.length} calls`)];
}
