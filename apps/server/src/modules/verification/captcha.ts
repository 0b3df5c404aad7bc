import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { SLIDER_HEIGHT, SLIDER_PIECE, SLIDER_WIDTH } from '@pavilion/contract/verification/slider';
import { readCounted, takeCounted } from '../../http/throttle.ts';
import type { RequestContext } from '../../http/types.ts';
import type { Deps } from '../../deps.ts';
import { type Db, maybeOne, type Sql } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { drawPuzzle } from './draw-puzzle.ts';
import { CHALLENGE_LIMIT, CHALLENGE_SECONDS, isSliderSolved, PASS_SECONDS, type TrackPoint, workBits, WRONG_LIMIT } from './rules.ts';
import { leadingZeroBits, newChallengeId } from './tokens.ts';

type Kind = 'slider' | 'work';

export type CaptchaDeps = Pick<Deps, 'db' | 'record'>;

/** Many of them from one address are a machine. */
const noteFailure = ({ record }: CaptchaDeps, { brand, ip }: RequestContext, reason: string): void =>
  record({ kind: 'captcha.failed', brandId: brand.id, ip, detail: { check: reason } });

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Hands out a puzzle. Pictures are drawn before anything is written. */
export async function issueSlider(deps: CaptchaDeps, context: RequestContext) {
  const { db } = deps;
  await countChallenge(deps, context);
  const { answer, ...picture } = await drawPuzzle();
  const captchaId = await writeChallenge(db, { kind: 'slider', answer }, context);
  return {
    captchaId,
    expiresInSeconds: CHALLENGE_SECONDS,
    width: SLIDER_WIDTH,
    height: SLIDER_HEIGHT,
    pieceSize: SLIDER_PIECE,
    ...picture,
  };
}

/** Hands out work, the harder the more an address asked for lately. */
export async function issueWork(deps: CaptchaDeps, context: RequestContext) {
  const { db } = deps;
  await countChallenge(deps, context);
  const recent = await readCounted(db, challengeKey(context), context.now);
  const bits = workBits(recent?.taken ?? 0);
  const captchaId = await writeChallenge(db, { kind: 'work', answer: bits }, context);
  return { captchaId, bits, expiresInSeconds: CHALLENGE_SECONDS };
}

export async function answerSlider(
  deps: CaptchaDeps,
  { captchaId, x, track }: { captchaId: string; x: number; track: readonly TrackPoint[] },
  context: RequestContext,
): Promise<CaptchaPass> {
  return answerChallenge(deps, { kind: 'slider', captchaId, isRight: (answer) => isSliderSolved(answer, { x, track }) }, context);
}

export async function answerWork(
  deps: CaptchaDeps,
  { captchaId, nonce }: { captchaId: string; nonce: string },
  context: RequestContext,
): Promise<CaptchaPass> {
  return answerChallenge(deps, { kind: 'work', captchaId, isRight: (bits) => leadingZeroBits(`${captchaId}:${nonce}`) >= bits }, context);
}

/** Uses a pass up, in one statement: of two calls with one pass one passes. */
export async function requireCaptcha(deps: CaptchaDeps, pass: CaptchaPass | null | undefined, context: RequestContext): Promise<void> {
  if (!pass?.pass_token) throw refuse('human.check.required', { field: 'sliderValidate' });
  const issued = await maybeOne<{ challenge_id: string; brand_id: string; network: string; expires_at: Date }>(
    deps.db,
    'DELETE FROM human_pass WHERE token_hash = $1 RETURNING challenge_id, brand_id, network, expires_at',
    [tokenHash(pass.pass_token)],
  );
  const isGood =
    issued &&
    issued.challenge_id === pass.captcha_id &&
    issued.brand_id === context.brand.id &&
    issued.network === networkOf(context.ip) &&
    issued.expires_at > context.now;
  if (isGood) return;
  noteFailure(deps, context, 'pass');
  throw refuse('human.check.failed', { field: 'sliderValidate' });
}

/** A pass without a challenge: tests use it instead of solving a puzzle. */
export async function issuePass(
  sql: Sql,
  { challengeId, kind, brandId, network, now }: { challengeId: string; kind: Kind; brandId: string; network: string; now: Date },
): Promise<CaptchaPass> {
  const token = newToken();
  await sql.query('INSERT INTO human_pass (token_hash, challenge_id, brand_id, network, expires_at) VALUES ($1, $2, $3, $4, $5)', [
    tokenHash(token),
    challengeId,
    brandId,
    network,
    later(now, PASS_SECONDS),
  ]);
  return { captcha_id: challengeId, lot_number: kind, pass_token: token, gen_time: String(now.getTime()), captcha_output: '' };
}

interface ChallengeAnswer {
  kind: Kind;
  captchaId: string;
  isRight(answer: number): boolean;
}

/** The challenge is used up by its first answer, right or wrong. */
async function answerChallenge(
  deps: CaptchaDeps,
  { kind, captchaId, isRight }: ChallengeAnswer,
  context: RequestContext,
): Promise<CaptchaPass> {
  const { db } = deps;
  const { now, brand } = context;
  const network = networkOf(context.ip);
  const challenge = await maybeOne<{ kind: Kind; brand_id: string; network: string; answer: number; expires_at: Date }>(
    db,
    'DELETE FROM human_challenge WHERE id = $1 RETURNING kind, brand_id, network, answer, expires_at',
    [captchaId],
  );
  const isGood =
    challenge &&
    challenge.kind === kind &&
    challenge.brand_id === brand.id &&
    challenge.network === network &&
    challenge.expires_at > now &&
    isRight(challenge.answer);
  if (isGood) return issuePass(db, { challengeId: captchaId, kind, brandId: brand.id, network, now });
  noteFailure(deps, context, kind);
  if (!(await takeCounted(db, { key: `human.wrong:${network}`, ...WRONG_LIMIT }, now))) throw tooMany(WRONG_LIMIT.seconds);
  throw refuse('human.check.failed');
}

const challengeKey = (context: RequestContext): string => `human:${networkOf(context.ip)}`;

const tooMany = (seconds: number) => refuse('TOO_MANY_REQUESTS', { params: { seconds } });

async function countChallenge(deps: CaptchaDeps, context: RequestContext): Promise<void> {
  if (await takeCounted(deps.db, { key: challengeKey(context), ...CHALLENGE_LIMIT }, context.now)) return;
  noteFailure(deps, context, 'too.many');
  throw tooMany(CHALLENGE_LIMIT.seconds);
}

async function writeChallenge(db: Db, { kind, answer }: { kind: Kind; answer: number }, context: RequestContext): Promise<string> {
  const id = newChallengeId();
  await db.query(
    'INSERT INTO human_challenge (id, kind, brand_id, network, answer, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, kind, context.brand.id, networkOf(context.ip), answer, context.now, later(context.now, CHALLENGE_SECONDS)],
  );
  return id;
}
