import { addBankCard, createDeposit, depositStatus } from '../../../packages/contract/src/payments/calls.ts';
import { register } from '../../../packages/contract/src/identity/member.ts';
import { stepUp } from '../../../packages/contract/src/security/calls.ts';
import { login } from '../../../packages/contract/src/identity/session.ts';
import { captchaByWork } from '../captcha-by-work.ts';
import { type Answers, ask, insist, PatientVisitor } from './client.ts';
import type { Journal } from './journal.ts';
import type { Product } from './product.ts';
import { type DrillVendor, GAME, VENDOR } from './vendor.ts';

export const PAYMENT_PASSWORD = '135790';
/** Enough that no bet of the drill meets an empty account, in main units. */
const FIRST_DEPOSIT = 200_000_000;
const STUDIO_GAMES = ['dice', 'citrus-coast', 'koi-ascending'] as const;

/** A member of the drill, logged in, with money, a bank account and two games open. */
export interface Player {
  visitor: PatientVisitor;
  username: string;
  password: string;
  memberId: string;
  bankCardId: string;
  /** Of the drill's own vendor: what its wallet calls carry. */
  walletToken: string;
  /** Of a game of our own studio: what the game page carries. */
  studioToken: string;
  studioGame: string;
  withdrawals: number;
  /** When deposits were asked for: the brand's throttle counts them by the minute. */
  depositCalls: number[];
}

export interface CastParts {
  product: Product;
  vendor: DrillVendor;
  journal: Journal;
  answers: Answers;
}

let made = 0;

/** Opens an account as a person would: registration, bank account, first deposit through the provider's page, two launches. */
export async function makePlayer(casting: CastParts): Promise<Player> {
  const { product, answers } = casting;
  made += 1;
  const number = made;
  const username = `f${Date.now().toString(36)}${made}`;
  const password = `Quiet-Harbour-${made}-${Date.now().toString(36)}`;
  const visitor = new PatientVisitor(product.url, answers, `198.18.${(made >> 8) & 255}.${made & 255}`);
  const memberId = await insist('a registration', async () => {
    const answer = await visitor.call(register, {
      sliderValidate: await captchaByWork(visitor),
      username,
      password,
      confirmPassword: password,
      birthday: '1991-06-12',
      termsAccepted: true,
      loginDeviceId: crypto.randomUUID(),
    });
    if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
    visitor.token = answer.value.token;
    return answer.value.id;
  });
  await insist('a proof by the password', async () => {
    const answer = await visitor.call(stepUp, { method: 'password', answer: password });
    return answer.ok || undefined;
  });
  const bankCardId = await insist('a bank account', async () => {
    const answer = await visitor.call(addBankCard, {
      bankCode: 'LOTUS',
      cardNumber: `${Date.now()}`.slice(-9) + String(100 + (number % 900)),
      payeeName: 'Ana Mar',
      paymentPassword: PAYMENT_PASSWORD,
      confirmPaymentPassword: PAYMENT_PASSWORD,
    });
    if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
    return answer.value.bankCardId;
  });
  const player: Player = {
    visitor,
    username,
    password,
    memberId,
    bankCardId,
    walletToken: '',
    studioToken: '',
    withdrawals: 0,
    depositCalls: [],
    studioGame: STUDIO_GAMES[made % STUDIO_GAMES.length] ?? 'dice',
  };
  await openGames(casting, player);
  await firstDeposit(casting, player);
  return player;
}

/** Launches the drill's game and one of our own studio's, as the lobby does. */
export async function openGames({ vendor }: Pick<CastParts, 'vendor'>, player: Player): Promise<void> {
  await launch(player, VENDOR, GAME);
  player.walletToken = vendor.tokenOf(player.memberId) ?? '';
  const url = await launch(player, 'LANTERN', player.studioGame);
  player.studioToken = /#t=([\w-]+)/.exec(url)?.[1] ?? '';
}

/** A login by password, where a session has ended. */
export async function logInAgain(casting: Pick<CastParts, 'vendor'>, player: Player): Promise<void> {
  player.visitor.token = await insist('a login', async () => {
    const answer = await player.visitor.call(login, { username: player.username, password: player.password });
    if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
    return answer.value.token;
  });
  await openGames(casting, player);
}

async function launch({ visitor }: Player, vendor: string, game: string): Promise<string> {
  return insist(`the launch of ${game}`, async () => {
    const answer = await visitor.send<{ url: string }>(`/wps/game/launchGame?launchMode=GLS&vassalage=${vendor}&gameCode=${game}`, {
      method: 'GET',
    });
    if (!answer.ok) throw new Error(String(answer.code));
    return answer.value.url;
  });
}

async function firstDeposit({ journal, answers }: CastParts, { visitor, memberId }: Player): Promise<void> {
  const body = { amount: FIRST_DEPOSIT, bankCode: 'GATEWAY', vendorId: 'sandbox', requestId: crypto.randomUUID() };
  const operation = journal.open({ kind: 'deposit', id: body.requestId, memberId, group: '', body });
  const { refId, redirectUrl } = await insist('the first deposit', async () => {
    const answer = await visitor.call(createDeposit, body);
    if (!answer.ok) throw new Error(String(answer.code));
    return answer.value;
  });
  operation.group = refId;
  await insist('its payment', async () => ((await payAt(answers, redirectUrl ?? '')) ? true : undefined));
  operation.outcome = { kind: 'done', moved: [BigInt(FIRST_DEPOSIT) * 10_000n] };
  await insist('its credit', async () => ((await visitor.call(depositStatus, undefined, { refId })).value.state === 2 ? true : undefined));
}

/** Pays on the provider's page. True once the provider has said so; paying twice is paying once. */
export async function payAt(answers: Answers, redirectUrl: string, wishes: Record<string, string> = {}): Promise<boolean> {
  const page = new URL(redirectUrl);
  page.hostname = '127.0.0.1';
  const { status } = await ask(null, page.href, { method: 'POST', body: new URLSearchParams({ outcome: 'pay', ...wishes }) });
  answers.note(status === 303 ? 200 : 503, '/pay');
  return status === 303;
}
