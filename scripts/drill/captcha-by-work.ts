import { createHash } from 'node:crypto';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import type { CaptchaPass } from '../../packages/contract/src/identity/session.ts';
import { captchaWork, captchaWorkVerify } from '../../packages/contract/src/verification/calls.ts';

function zeroBits(digest: Buffer): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}

/** Passes the captcha by work, as a machine can. It costs time, and each pass is good for one call. Throws where the product refuses it. */
export async function captchaByWork(visitor: Visitor): Promise<CaptchaPass> {
  const work = await visitor.call(captchaWork, {});
  if (!work.ok) throw new Error(`no captcha: ${work.code}`);
  const { captchaId, bits } = work.value;
  let nonce = 0;
  while (zeroBits(createHash('sha256').update(`${captchaId}:${nonce}`).digest()) < bits) nonce += 1;
  const passed = await visitor.call(captchaWorkVerify, { captchaId, nonce: String(nonce) });
  if (!passed.ok) throw new Error(`the captcha did not pass: ${passed.code}`);
  return passed.value;
}
