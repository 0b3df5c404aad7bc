import { isSamePerson } from '@pavilion/languages/compared-text';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as wire from '@pavilion/contract/documents/calls';
import { addBankCard, withdraw } from '@pavilion/contract/payments/calls';
import { responsibleGamingState } from '@pavilion/contract/responsible-gaming/calls';
import { excludePerson } from '../responsible-gaming/exclude-person.ts';
import { documentDesk } from './testing/document-desk.ts';
import { bombPng } from './testing/harmful-pictures.ts';
import { testMember, type TestMember } from '../../test/members.ts';
import { testPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { transaction } from '../../kernel/db.ts';
import { differencesOf, isDay } from './rules.ts';
import { cleanPicture } from './picture.ts';

let world: TestPlatform;
let photo: Buffer;
beforeAll(async () => {
  world = await testPlatform();
  photo = await picture(1600, 1000);
});
afterAll(() => world.close());

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();

async function put(member: TestMember, kind: string, body: Buffer | string | null, type = 'image/jpeg') {
  const response = await fetch(`${world.url}${wire.uploadPicture.path}?kind=${kind}`, {
    method: 'PUT',
    body: body as never,
    headers: {
      merchant: member.browser.merchant,
      language: 'EN',
      authorization: member.browser.token ?? '',
      ...(type ? { 'content-type': type } : {}),
    },
  });
  const answer = (await response.json()) as {
    success: boolean;
    errorCode?: string;
    value: { current: { pictures: { id: string; kind: string; preview: string }[] } };
  };
  return { status: response.status, code: answer.errorCode, value: answer.value };
}

const documents = () => documentDesk(world.platform.domains);

/** Sent in, ready for the desk; answers the submission's id. */
async function submitted(member: TestMember, idNumber = `N${member.id.slice(-8)}`): Promise<string> {
  await put(member, 'passport', photo);
  const { value } = await member.browser.call(wire.submitDocuments, { idNumber });
  return value.current?.id ?? '';
}

const reading = { operatorId: 'opr_1', approve: true, readName: 'Nguyễn Thị Ánh', readBirthDate: '1990-05-17' };

test('names are compared without marks, case and order; days must be real', () => {
  expect(isSamePerson('NGUYEN THI ANH', 'Ánh Nguyễn Thị')).toBe(true);
  expect(isSamePerson('João d’Ávila', "Joao d'Avila")).toBe(true);
  expect(isSamePerson('Đặng Văn Đô', 'Dang Van Do')).toBe(true);
  expect(isSamePerson('Ana Silva', 'Ana Souza')).toBe(false);
  expect(isDay('2024-02-29')).toBe(true);
  for (const day of ['2023-02-29', '1990-13-01', '17.5.1990', '', '0001-01-01']) expect(isDay(day)).toBe(false);
  expect(differencesOf({ name: 'Ann', birthDate: '1990-01-01' }, { names: ['', ' '], birthDate: null })).toEqual([]);
  expect(differencesOf({ name: 'Ann', birthDate: '1990-01-01' }, { names: ['Ben', 'ANN'], birthDate: '1990-01-02' })).toEqual([
    'documents.birth.date.differs',
  ]);
});

describe('pictures', () => {
  test('are re-encoded: place and camera are gone, the size is bounded, the turn of the camera is kept', async () => {
    const withPlace = await sharp(await picture(4000, 3000))
      .withExif({
        IFD0: { Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '106/1 42/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(withPlace).metadata()).exif).toBeDefined();
    const clean = await cleanPicture(withPlace);
    expect([clean.width, clean.height]).toEqual([1800, 2400]);
    for (const bytes of [clean.bytes, clean.preview]) {
      const { exif, xmp, iptc, format } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, format]).toEqual([undefined, undefined, undefined, 'jpeg']);
      expect(bytes.includes('Camera')).toBe(false);
    }
  });

  test('what is no picture, or one made to do harm, is refused by its bytes', async () => {
    const member = await testMember(world);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await put(member, 'passport', svg, 'image/svg+xml')).toMatchObject({ status: 415, code: 'documents.picture.type' });
    expect(await put(member, 'passport', '<html><script>alert(1)</script></html>')).toMatchObject({
      status: 415,
      code: 'documents.picture.type',
    });
    expect(await put(member, 'passport', '{}', 'application/json')).toMatchObject({ status: 415, code: 'documents.picture.type' });
    expect(await put(member, 'passport', null)).toMatchObject({ status: 400, code: 'documents.picture.missing' });
    expect(await put(member, 'passport', Buffer.concat([photo.subarray(0, 600), Buffer.from('<?php echo 1; ?>')]))).toMatchObject({
      status: 400,
      code: 'documents.picture.unreadable',
    });
    expect(await put(member, 'passport', await picture(200, 900))).toMatchObject({ status: 400, code: 'documents.picture.too.small' });
    const gif = await sharp(await picture(400, 400))
      .gif()
      .toBuffer();
    expect(await put(member, 'passport', gif, 'image/png')).toMatchObject({ status: 415, code: 'documents.picture.type' });
    expect(await put(member, 'selfie', photo)).toMatchObject({ status: 400, code: 'request_param_err' });
  });

  test('bombs are refused before they are unpacked', async () => {
    const member = await testMember(world);
    expect(await put(member, 'passport', bombPng(60_000), 'image/png')).toMatchObject({
      status: 400,
      code: 'documents.picture.unreadable',
    });
  });

  test('more than 8 MB is refused, said or not', async () => {
    const member = await testMember(world);
    const large = Buffer.concat([photo, Buffer.alloc(wire.MAX_PICTURE_BYTES)]);
    expect(await put(member, 'passport', large)).toMatchObject({ status: 413, code: 'documents.picture.too.large' });
    const unsaid = (await fetch(`${world.url}${wire.uploadPicture.path}?kind=passport`, {
      method: 'PUT',
      duplex: 'half',
      headers: { merchant: 'koi', authorization: member.browser.token ?? '', 'content-type': 'image/jpeg' },
      body: new ReadableStream({
        start: (stream) => {
          for (let sent = 0; sent < large.length; sent += 65_536) stream.enqueue(large.subarray(sent, sent + 65_536));
          stream.close();
        },
      }),
    } as RequestInit).then(
      (answer) => answer.json(),
      () => ({ errorCode: 'cut off' }),
    )) as { errorCode: string };
    expect(['documents.picture.too.large', 'cut off']).toContain(unsaid.errorCode);
  });

  test("nobody uploads without a session, nor in free play; another's picture is an absent one", async () => {
    const [member, trial, stranger] = [await testMember(world), await testMember(world, { customerType: 4 }), await testMember(world)];
    expect(await put({ ...member, browser: { ...member.browser, token: null } as never }, 'passport', photo)).toMatchObject({
      status: 401,
      code: 'login.not.session',
    });
    expect(await put(trial, 'passport', photo)).toMatchObject({ status: 403, code: 'trial.real.account.required' });
    const { value } = await put(member, 'passport', photo);
    const [mine] = value.current.pictures;
    expect(mine?.preview).toMatch(/^data:image\/jpeg;base64,/);
    expect(await stranger.browser.call(wire.removePicture, { id: mine?.id ?? '' })).toMatchObject({ status: 404, code: 'not.found' });
    expect((await stranger.browser.call(wire.documentsState)).value.current).toBeNull();
    expect(await documents().readPicture(mine?.id ?? '', ['brd_koi'])).toBeNull();
    expect((await member.browser.call(wire.removePicture, { id: mine?.id ?? '' })).value.current?.pictures).toEqual([]);
  });

  test('are unreadable at rest, and rows cannot be exchanged', async () => {
    const member = await testMember(world);
    await submitted(member);
    const { rows } = await world.database.pool.query<{ id: string; sealed: Buffer; small_sealed: Buffer }>(
      'SELECT p.* FROM identity_picture p JOIN identity_submission s ON s.id = p.submission_id WHERE s.member_id = $1',
      [member.id],
    );
    const [row] = rows;
    expect(row?.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    expect((await documents().readPicture(row?.id ?? '', ['brd_koi']))?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    await world.database.pool.query('UPDATE identity_picture SET sealed = small_sealed, small_sealed = sealed WHERE id = $1', [row?.id]);
    expect((await documents().readPicture(row?.id ?? '', ['brd_koi']))?.bytes).toBeDefined();
    await world.database.pool.query(
      `INSERT INTO identity_picture SELECT 'pic_other', submission_id, kind, width, height, sealed, small_sealed, created_at FROM identity_picture WHERE id = $1`,
      [row?.id],
    );
    await expect(documents().readPicture('pic_other', ['brd_koi'])).rejects.toThrow();
  });
});

describe('sending', () => {
  test('needs enough to tell who somebody is, once; three pictures at most, also at a time', async () => {
    const member = await testMember(world);
    expect(await member.browser.call(wire.submitDocuments, { idNumber: 'A1234' })).toMatchObject({
      status: 400,
      code: 'documents.incomplete',
    });
    await put(member, 'id-front', photo);
    expect(await member.browser.call(wire.submitDocuments, { idNumber: 'A1234' })).toMatchObject({ code: 'documents.incomplete' });
    const more = await Promise.all(['id-back', 'address', 'licence', 'passport'].map((kind) => put(member, kind, photo)));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(more.filter(({ code }) => code === 'documents.picture.too.many')).toHaveLength(2);
    // One of a kind that is there takes its place.
    expect((await put(member, 'id-front', photo)).value.current.pictures).toHaveLength(3);
    for (const kind of ['licence', 'passport', 'id-back']) await put(member, kind, photo);
    const sent = await Promise.all([1, 2].map(() => member.browser.call(wire.submitDocuments, { idNumber: 'A1234' })));
    const codes = sent.map(({ code }) => code);
    if (codes.includes('documents.incomplete')) throw new Error('an incomplete draft was tried');
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('documents.in.review');
    expect(await put(member, 'address', photo)).toMatchObject({ status: 409, code: 'documents.in.review' });
  });

  test('a draft too many in a day is refused', async () => {
    const member = await testMember(world);
    await world.database.pool.query(
      `INSERT INTO identity_submission (id, brand_id, member_id, state, created_at, reason)
       SELECT 'doc_' || $1 || n, 'brd_koi', $1, 'rejected', $2, 'x' FROM generate_series(1, 5) n`,
      [member.id, world.now()],
    );
    expect(await put(member, 'passport', photo)).toMatchObject({ status: 429, code: 'documents.too.many' });
  });
});

describe('the desk', () => {
  test('lists what waits, reads it, and decides it once of many at a time', async () => {
    const member = await testMember(world, { fullName: 'Anh Nguyen Thi', birthDate: '1990-05-17' });
    const id = await submitted(member, 'b-12 345');
    const list = await documents().listSubmissions({ brandIds: ['brd_koi'], state: 'submitted', page: { pageNo: 1, pageSize: 50 } });
    expect(list.list.find((one) => one.id === id)).toMatchObject({ username: member.name, kinds: ['passport'] });
    expect((await documents().listSubmissions({ brandIds: ['brd_sol'], page: { pageNo: 1, pageSize: 50 } })).totalCount).toBe(0);
    expect(await documents().readSubmission(id, ['brd_koi'])).toMatchObject({
      idNumber: 'b-12 345',
      account: { fullName: 'Anh Nguyen Thi', birthDate: '1990-05-17' },
    });
    const decided = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => documents().decide({ ...reading, id, approve: index % 2 === 0, reason: 'blurred' })),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of decided) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'documents.decided.already' });
    const { rows } = await world.database.pool.query(
      `SELECT action FROM audit_entry WHERE subject_kind = 'documents' AND subject_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('a no needs a reason, which the member reads; they may start again', async () => {
    const member = await testMember(world);
    const id = await submitted(member);
    await expect(documents().decide({ id, operatorId: 'opr_1', approve: false })).rejects.toMatchObject({
      code: 'documents.reason.missing',
    });
    await documents().decide({ id, operatorId: 'opr_1', approve: false, reason: 'The corner is cut off.' });
    const { value } = await member.browser.call(wire.documentsState);
    expect(value).toMatchObject({ approved: false, current: { state: 'rejected', reason: 'The corner is cut off.' } });
    expect((await put(member, 'passport', photo)).value.current.pictures).toHaveLength(1);
  });

  test('a yes needs what the document shows: old enough always, the rest alike or let pass for a reason', async () => {
    const member = await testMember(world, { fullName: 'Ana Souza', birthDate: '1991-01-01' });
    const id = await submitted(member);
    await expect(documents().decide({ ...reading, id, readName: ' ' })).rejects.toMatchObject({ code: 'documents.reading.missing' });
    await expect(documents().decide({ ...reading, id, readBirthDate: '1990-02-30' })).rejects.toMatchObject({
      code: 'documents.reading.missing',
    });
    const young = `${world.now().getUTCFullYear() - 17}-01-01`;
    await expect(documents().decide({ ...reading, id, readBirthDate: young, overrideReason: 'looks older' })).rejects.toMatchObject({
      code: 'documents.age.below.minimum',
    });
    await expect(documents().decide({ ...reading, id })).rejects.toMatchObject({
      code: 'documents.name.differs',
      fields: [{ field: 'readName' }, { field: 'readBirthDate', code: 'documents.birth.date.differs' }],
    });
    await expect(documents().decide({ ...reading, id, readName: 'SOUZA ANA' })).rejects.toMatchObject({
      code: 'documents.birth.date.differs',
    });
    await documents().decide({ ...reading, id, overrideReason: 'married, certificate seen' });
    expect(await world.platform.domains.documents.stateOf(member.id)).toBe('approved');
    const { rows } = await world.database.pool.query<{ detail: Record<string, unknown> }>(
      'SELECT detail FROM audit_entry WHERE subject_id = $1',
      [id],
    );
    expect(rows[0]?.detail).toMatchObject({
      override: 'married, certificate seen',
      differences: ['documents.name.differs', 'documents.birth.date.differs'],
    });
    expect(await put(member, 'passport', photo)).toMatchObject({ status: 409, code: 'documents.approved.already' });
  });

  test('the number of a document carries an exclusion to every account it is shown for, in both directions', async () => {
    const until = new Date(world.now().getTime() + 400 * 86_400_000);
    const [first, second] = [await testMember(world), await testMember(world, { brandCode: 'sol' })];
    const firstId = await submitted(first, 'AB 99-11');
    await documents().decide({ ...reading, id: firstId });
    await transaction(world.database.pool, (tx) => excludePerson(tx, first.id, until, world.now()));
    const secondId = await submitted(second, 'ab9911');
    await documents().decide({ ...reading, id: secondId });
    expect((await second.browser.call(responsibleGamingState)).value.excludedUntil).toBe(until.toISOString());
    const [free, third] = [await testMember(world), await testMember(world, { brandCode: 'sol' })];
    await documents().decide({ ...reading, id: await submitted(free, 'ZZ 42') });
    await transaction(world.database.pool, (tx) => excludePerson(tx, third.id, until, world.now()));
    await documents().decide({ ...reading, id: await submitted(third, 'zz42') });
    expect((await third.browser.call(responsibleGamingState)).value.excludedUntil).toBe(until.toISOString());
  });
});

describe('before a withdrawal', () => {
  const setFlag = async (on: boolean) => {
    await world.database.pool.query(`UPDATE brand SET settings = jsonb_set(settings, '{access}', $1) WHERE code = 'koi'`, [
      JSON.stringify({ documentsBeforeWithdrawal: on, firebase: null, social: [] }),
    ]);
    world.platform.domains.content.invalidate();
  };

  test('documents are asked for where the brand says so, and an approval opens the way', async () => {
    const member = await testMember(world, { steppedUp: true });
    await member.browser.call(addBankCard, {
      bankCode: 'VCB',
      cardNumber: '9704123456789',
      payeeName: 'ANH NGUYEN',
      paymentPassword: 'river-77-lamp',
    } as never);
    const ask = () =>
      member.browser.call(withdraw, { bankCardId: 'card', amount: 50_000, paymentPassword: 'river-77-lamp', requestId: 'request-0001' });
    expect((await ask()).code).not.toBe('documents.required');
    await setFlag(true);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 403, code: 'documents.required' });
    expect(refused.message).toContain('Documents');
    expect((await member.browser.call(wire.documentsState)).value).toMatchObject({ required: true, approved: false });
    const id = await submitted(member);
    expect((await ask()).code).toBe('documents.required');
    await documents().decide({ ...reading, id, overrideReason: 'name of the account is short' });
    expect((await ask()).code).not.toBe('documents.required');
    await setFlag(false);
  });
});
