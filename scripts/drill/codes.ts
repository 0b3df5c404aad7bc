import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import { registerMobile } from '../../packages/contract/src/identity/member.ts';
import {
  login,
  loginVerification,
  loginVerificationSend,
  type CaptchaPass,
  smsNoLogin,
  smsRegister,
} from '../../packages/contract/src/identity/session.ts';
import type { Attack, Field } from './attack.ts';
import { codesOf, mustSucceed, tally } from './attack.ts';
import { captchaByWork } from './captcha-by-work.ts';

const GUESSES = 40;
const RIGHT_AT = 25;
const SECOND_MS = 1_050;
const DIALING_CODE = '84';

/** A number nobody has, of the brand's country. */
const newNumber = (): string => `91${String(randomInt(10_000_000)).padStart(7, '0')}`;

/** Codes asked for without a captcha pass, with a made-up one, and many with one pass. */
export const unprovedCodes: Attack = {
  name: 'codes without a captcha',
  noticedAs: ['captcha.failed'],
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const ask = async (visitor: Visitor, sliderValidate?: CaptchaPass) => {
      const answer = await visitor.call(smsNoLogin, {
        mobileNum: newNumber(),
        countryDialingCode: DIALING_CODE,
        ...(sliderValidate ? { sliderValidate } : {}),
      });
      codes.push(answer.code);
      return answer;
    };
    for (let i = 0; i < 5; i += 1) count.check(await ask(field.visitor()));
    const made = { captcha_id: 'a'.repeat(24), lot_number: '1', pass_token: 'b'.repeat(43), gen_time: '1', captcha_output: 'ok' };
    for (let i = 0; i < 5; i += 1) count.check(await ask(field.visitor(), made));
    const visitor = field.visitor();
    const proof = await captchaByWork(visitor);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(visitor, proof)));
    // The pass is good for one of these.
    for (const answer of answers.toSorted((a, b) => Number(b.ok) - Number(a.ok)).slice(1)) count.check(answer);
    if (field.target.manyAddresses) count.check(await ask(field.visitor(), await captchaByWork(field.visitor())));
    return count.result(codesOf(codes));
  },
};

interface Owner {
  number: string;
  password: string;
  /** On this machine's own clock. */
  lastCodeAt: number;
}

/** A number is sent one code a minute, whatever it is for. */
const OVER_A_MINUTE_MS = 61_000;

/** Opens an account before an attack, so that its next code may be sent when the attack begins. */
function prepared() {
  const owners = new WeakMap<Field, Owner>();
  return {
    async make(field: Field): Promise<void> {
      const owner = await newOwner(field);
      if (owner) owners.set(field, owner);
    },
    async ready(field: Field): Promise<Owner | undefined> {
      const owner = owners.get(field);
      if (owner) await sleep(Math.max(0, owner.lastCodeAt + OVER_A_MINUTE_MS - performance.now()));
      return owner;
    },
  };
}

/** Registers a number, with the code that its owner reads; null where the drill cannot read messages. */
async function newOwner(field: Field): Promise<Owner | null> {
  const { readMessage } = field.target;
  if (!readMessage) return null;
  const [number, visitor, password] = [newNumber(), field.visitor(), 'Quiet-Harbour-of-Hers-7'];
  mustSucceed(
    'code to register',
    await visitor.call(smsRegister, {
      mobileNo: number,
      countryDialingCode: DIALING_CODE,
      regType: 'mobile',
      sliderValidate: await captchaByWork(visitor),
    }),
  );
  const lastCodeAt = performance.now();
  const verificationCode = await readMessage(`+${DIALING_CODE}${number}`);
  const body = {
    mobileNum: number,
    countryDialingCode: DIALING_CODE,
    verificationCode,
    password,
    confirmPassword: password,
    birthday: '1991-06-12',
    termsAccepted: true,
    loginDeviceId: crypto.randomUUID(),
  };
  mustSucceed('registration', await visitor.call(registerMobile, body));
  return { number, password, lastCodeAt };
}

const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

const ownersOfNumbers = prepared();

/** Guesses at a login code, all at once, the right one among them; then the right one alone, which must be used up by then. */
export const guessedCodes: Attack = {
  name: 'guessing a code by SMS',
  noticedAs: ['login.failed', 'code.burnt'],
  prepare: ownersOfNumbers.make,
  async run(field) {
    const owner = await ownersOfNumbers.ready(field);
    const number = owner?.number ?? newNumber();
    const asking = field.visitor();
    // One code a minute and number: the one of the registration was of another purpose.
    mustSucceed(
      'code to log in',
      await asking.call(smsNoLogin, { mobileNum: number, countryDialingCode: DIALING_CODE, sliderValidate: await captchaByWork(asking) }),
    );
    const right = owner ? ((await field.target.readMessage?.(`+${DIALING_CODE}${number}`)) ?? '') : sixDigits();
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const guess = (code: string) =>
      field.visitor().call(login, {
        username: number,
        password: code,
        countryDialingCode: DIALING_CODE,
        type: 'sms',
        loginDeviceId: crypto.randomUUID(),
      });
    const check = (answer: { ok: boolean; status: number; code: string | undefined }) => {
      codes.push(answer.code);
      count.check(answer);
    };
    for (let i = 0; i < 6; i += 1) {
      check(await guess(wrongOf(right)));
      // A login by code is taken once a second and number: a patient attacker waits.
      await sleep(SECOND_MS);
    }
    for (const answer of await Promise.all(Array.from({ length: GUESSES }, (_, i) => guess(i === RIGHT_AT ? right : wrongOf(right)))))
      check(answer);
    await new Promise((resolve) => {
      setTimeout(resolve, 1_050);
    });
    check(await guess(right));
    return count.result(codesOf(codes));
  },
};

function wrongOf(right: string): string {
  const code = sixDigits();
  return code === right ? wrongOf(right) : code;
}

const ownersOfPasswords = prepared();

/** A known password from a strange browser: the second step is guessed at, and its ticket taken to other browsers. */
export const guessedSecondFactor: Attack = {
  name: 'guessing the second step',
  noticedAs: ['second.step.burnt'],
  prepare: ownersOfPasswords.make,
  async run(field) {
    const [count, codes] = [tally(), [] as (string | undefined)[]];
    const check = (answer: { ok: boolean; status: number; code: string | undefined }) => {
      codes.push(answer.code);
      count.check(answer);
    };
    const answerWith = (
      visitor: Visitor,
      ticket: string,
      more: { answer: string; device?: string; method?: 'mobile' | 'totp' | 'recovery' },
    ) =>
      visitor.call(loginVerification, {
        ticket,
        method: more.method ?? 'mobile',
        answer: more.answer,
        loginDeviceId: more.device ?? crypto.randomUUID(),
      });
    for (let i = 0; i < 5; i += 1) check(await answerWith(field.visitor(), sixDigits().repeat(7), { answer: sixDigits() }));
    const owner = await ownersOfPasswords.ready(field);
    if (!owner) return count.result(codesOf(codes));
    const [thief, device] = [field.visitor(), crypto.randomUUID()];
    const opened = await thief.call(login, {
      username: `+${DIALING_CODE}${owner.number}`,
      password: owner.password,
      type: 'username',
      loginDeviceId: device,
    });
    check(opened);
    const ticket = String(opened.detail['ticket'] ?? '');
    mustSucceed(
      'code of the second step',
      await thief.call(loginVerificationSend, { ticket, method: 'mobile', sliderValidate: await captchaByWork(thief) }),
    );
    const right = (await field.target.readMessage?.(`+${DIALING_CODE}${owner.number}`)) ?? '';
    // The right answer in another browser, or by another way, is no answer.
    check(await answerWith(field.visitor(), ticket, { answer: right, device }));
    check(await answerWith(thief, ticket, { answer: right, device, method: 'totp' }));
    check(await answerWith(thief, ticket, { answer: right, device, method: 'recovery' }));
    const guesses = Array.from({ length: GUESSES }, (_, i) =>
      answerWith(thief, ticket, { answer: i === GUESSES - 1 ? right : wrongOf(right), device }),
    );
    for (const answer of await Promise.all(guesses)) check(answer);
    check(await answerWith(thief, ticket, { answer: right, device }));
    return count.result(codesOf(codes));
  },
};
