import { captchaWork, captchaWorkVerify, currentContactCode, sliderConfig, sliderVerify } from '@pavilion/contract/verification/calls';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { testMember } from '../../test/members.ts';
import { leadingZeroBits } from './tokens.ts';

let world: TestPlatform;
let count = 0;

beforeAll(async () => {
  world = await testPlatform();
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
});

/** A browser at an address of its own, so that nothing counted before touches it. */
const visitor = (more: { merchant?: string } = {}) => new Browser(world, { ip: `198.51.100.${count}`, ...more });

const answerOf = async (id: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ answer: number }>('SELECT answer FROM human_challenge WHERE id = $1', [id]);
  return rows[0]?.answer ?? Number.NaN;
};

const way = (to: number): [number, number][] => Array.from({ length: 15 }, (_, i) => [(to * i) / 14, i * 40]);

async function puzzled(browser: Browser) {
  const { value } = await browser.call(sliderConfig);
  return { captchaId: value.captchaId, answer: await answerOf(value.captchaId), value };
}

const place = (browser: Browser, captchaId: string, x: number, track = way(x)) => browser.call(sliderVerify, { captchaId, x, track });

async function solved(browser: Browser): Promise<CaptchaPass> {
  const { captchaId, answer } = await puzzled(browser);
  const { value, code } = await place(browser, captchaId, answer);
  expect(code).toBeUndefined();
  return value;
}

/** Whether a pass opens a call: one that goes on to find no contact was let through. */
async function use(browser: Browser, pass: CaptchaPass | undefined): Promise<string | undefined> {
  browser.token ??= (await testMember(world, { brandCode: browser.merchant })).token;
  return (await browser.call(currentContactCode, { kind: 'email', ...(pass ? { sliderValidate: pass } : {}) })).code;
}

describe('a slider puzzle', () => {
  test('is a picture with a hole and its piece, and never says where it belongs', async () => {
    const { value } = await puzzled(visitor());
    expect(value).toMatchObject({ width: 300, height: 160, pieceSize: 56, expiresInSeconds: 120 });
    expect(Object.keys(value).toSorted()).toEqual([
      'background',
      'captchaId',
      'expiresInSeconds',
      'height',
      'piece',
      'pieceSize',
      'pieceTop',
      'width',
    ]);
    const decoded = await Promise.all(
      [value.background, value.piece].map((data) => sharp(Buffer.from(data.split(',')[1] ?? '', 'base64')).metadata()),
    );
    expect(decoded.map(({ width, height, hasAlpha }) => [width, height, hasAlpha])).toEqual([
      [600, 320, false],
      [112, 112, true],
    ]);
    expect(value.pieceTop).toBeGreaterThanOrEqual(8);
    expect(value.pieceTop + 56).toBeLessThanOrEqual(152);
  });

  test('its one free figure, the height of the piece, says nothing of the place', async () => {
    const browser = visitor();
    const puzzles = [await puzzled(browser), await puzzled(browser), await puzzled(browser), await puzzled(browser)];
    // One of them may be equal by chance (1 in some 200); all four are so once in a billion runs.
    expect(puzzles.every(({ value, answer }) => value.pieceTop === answer)).toBe(false);
  });

  test('met, it opens one call', async () => {
    const browser = visitor();
    const pass = await solved(browser);
    expect(pass).toMatchObject({ lot_number: 'slider', captcha_output: '' });
    expect(await use(browser, pass)).toBe('contact.none');
    expect(await use(browser, pass)).toBe('human.check.failed');
  });

  test('met, of two calls at once one is let through', async () => {
    const browser = visitor();
    const pass = await solved(browser);
    await use(browser, undefined);
    const codes = await Promise.all(Array.from({ length: 20 }, () => use(browser, pass)));
    expect(codes.filter((code) => code === 'contact.none')).toHaveLength(1);
    expect(codes.filter((code) => code === 'human.check.failed')).toHaveLength(19);
  });

  test('not met, it is gone: the right place comes too late', async () => {
    const browser = visitor();
    const { captchaId, answer } = await puzzled(browser);
    expect((await place(browser, captchaId, answer > 160 ? answer - 40 : answer + 40)).code).toBe('human.check.failed');
    expect((await place(browser, captchaId, answer)).code).toBe('human.check.failed');
  });

  test("the right place without a way there is a program's", async () => {
    const browser = visitor();
    const { captchaId, answer } = await puzzled(browser);
    expect(
      (
        await place(browser, captchaId, answer, [
          [0, 0],
          [answer, 5],
        ])
      ).code,
    ).toBe('human.check.failed');
  });

  test('answered by many at once, it is met once', async () => {
    const browser = visitor();
    const { captchaId, answer } = await puzzled(browser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(browser, captchaId, answer)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('runs out after two minutes, and what it earned after five', async () => {
    const browser = visitor();
    const { captchaId, answer } = await puzzled(browser);
    const pass = await solved(browser);
    world.pass(121);
    expect((await place(browser, captchaId, answer)).code).toBe('human.check.failed');
    world.pass(181);
    expect(await use(browser, pass)).toBe('human.check.failed');
  });

  test('belongs to the brand and the address it was drawn for', async () => {
    const browser = visitor();
    const [first, second] = [await puzzled(browser), await puzzled(browser)];
    expect((await place(visitor({ merchant: 'sol' }), first.captchaId, first.answer)).code).toBe('human.check.failed');
    expect((await place(new Browser(world, { ip: '192.0.2.77' }), second.captchaId, second.answer)).code).toBe('human.check.failed');
    const pass = await solved(browser);
    expect(await use(visitor({ merchant: 'sol' }), pass)).toBe('human.check.failed');
    const another = await solved(browser);
    expect(await use(new Browser(world, { ip: '192.0.2.77' }), another)).toBe('human.check.failed');
  });

  test('a pass of another challenge, none, and one that was made up', async () => {
    const browser = visitor();
    const pass = await solved(browser);
    expect(await use(browser, { ...pass, captcha_id: 'x'.repeat(24) })).toBe('human.check.failed');
    expect(await use(browser, undefined)).toBe('human.check.required');
    expect(await use(browser, { ...pass, pass_token: 'made-up' })).toBe('human.check.failed');
  });

  test('too many wrong answers and too many puzzles close an address for a while', async () => {
    const browser = visitor();
    const wrong = await Promise.all(Array.from({ length: 25 }, () => place(browser, 'x'.repeat(24), 100)));
    expect(wrong.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
    const asked = await Promise.all(Array.from({ length: 64 }, () => browser.call(captchaWork, {})));
    expect(asked.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    world.pass(601);
    expect((await browser.call(captchaWork, {})).ok).toBe(true);
    expect((await place(browser, 'x'.repeat(24), 100)).code).toBe('human.check.failed');
  });
});

describe('work in its place', () => {
  const solve = (captchaId: string, bits: number): string => {
    let nonce = 0;
    while (leadingZeroBits(`${captchaId}:${nonce}`) < bits) nonce += 1;
    return String(nonce);
  };

  test('done, it opens one call', async () => {
    const browser = visitor();
    const { value } = await browser.call(captchaWork, {});
    expect(value.bits).toBe(16);
    const { value: pass } = await browser.call(captchaWorkVerify, {
      captchaId: value.captchaId,
      nonce: solve(value.captchaId, value.bits),
    });
    expect(pass.lot_number).toBe('work');
    expect(await use(browser, pass)).toBe('contact.none');
  });

  test('not done, it is gone; what was done for one is worth nothing for another', async () => {
    const browser = visitor();
    const [first, second] = [(await browser.call(captchaWork, {})).value, (await browser.call(captchaWork, {})).value];
    const nonce = solve(first.captchaId, first.bits);
    expect((await browser.call(captchaWorkVerify, { captchaId: second.captchaId, nonce })).code).toBe('human.check.failed');
    expect((await browser.call(captchaWorkVerify, { captchaId: second.captchaId, nonce: solve(second.captchaId, second.bits) })).code).toBe(
      'human.check.failed',
    );
    expect((await browser.call(sliderVerify, { captchaId: first.captchaId, x: first.bits, track: way(first.bits) })).code).toBe(
      'human.check.failed',
    );
  });

  test('is harder for an address that asks for much', async () => {
    const browser = visitor();
    const bits: number[] = [];
    for (let i = 0; i < 20; i += 1) bits.push((await browser.call(captchaWork, {})).value.bits);
    expect([bits[0], bits.at(-1)]).toEqual([16, 20]);
  });

  test.each(['', '-1', '1e9', '9'.repeat(16)])('a number that is none: %j', async (nonce) => {
    const { code } = await visitor().call(captchaWorkVerify, { captchaId: 'x'.repeat(24), nonce });
    expect(code).toBe('request_param_err');
  });
});

test('the captcha is there whatever modules a brand has on', async () => {
  for (const merchant of ['koi', 'sol']) expect((await visitor({ merchant }).call(sliderConfig)).ok).toBe(true);
});
