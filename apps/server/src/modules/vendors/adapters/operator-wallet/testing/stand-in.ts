import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import {
  type SendOptions,
  serveStandIn,
  type Stake,
  type StandIn,
  type StandInLaunch,
  type WalletReply,
} from '../../../testing/stand-in.ts';
import { isSigned, SIGNATURE_HEADER, signBody } from '../signature.ts';

const VENDOR = 'STANDOW';
const GAME = 'operator-spark';
const PER_LEDGER_UNIT = 10n;

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The vendor's side of the operator wallet. */
export async function openStandIn(): Promise<StandIn> {
  const { privateKey, publicKey } = rsaKey();
  const stranger = rsaKey().privateKey;
  const launches: StandInLaunch[] = [];
  let operator: KeyObject | null = null;
  let platformUrl = '';
  const server = await serveStandIn((request, raw) => {
    const signature = request.headers[SIGNATURE_HEADER];
    if (!operator || !isSigned(raw, typeof signature === 'string' ? signature : undefined, operator)) return null;
    const body = JSON.parse(raw.toString()) as Record<string, string | undefined>;
    if (request.url === '/operator/game/list') return { games: [listed] };
    if (request.url === '/operator/game/round') return { round: body['round'], state: 'open' };
    launches.push({ memberId: body['user'], token: body['token'], game: body['game_code'] ?? '' });
    return { url: `https://games.example/${launches.length}` };
  });

  async function send(
    path: string,
    text: string,
    { tamper = (same) => same, signedBy, vendor = VENDOR }: SendOptions = {},
  ): Promise<WalletReply> {
    const signature = signBody(Buffer.from(text), signedBy === 'a stranger' ? stranger : privateKey);
    const response = await fetch(`${platformUrl}/vendor/${vendor.toLowerCase()}/${path}`, {
      method: 'POST',
      body: tamper(text),
      headers: { 'content-type': 'application/json', ...(signedBy === 'nobody' ? {} : { [SIGNATURE_HEADER]: signature }) },
    });
    const answer = await response.text();
    const balance = /"balance":(-?\d+)/.exec(answer)?.[1];
    const said = JSON.parse(answer) as { status?: string; error?: string };
    return {
      status: `${response.status} ${said.status ?? said.error}`,
      balance: balance === undefined ? null : BigInt(balance) / PER_LEDGER_UNIT,
      text: answer,
    };
  }

  const post = (path: string, body: Record<string, unknown>, sending?: SendOptions) => send(path, JSON.stringify(body), sending);
  const who = ({ memberId, token }: Pick<Stake, 'memberId' | 'token'>) => ({ user: memberId, token, game_code: GAME, request_uuid: 'r1' });
  const money = (amount: bigint) => ({ amount: Number(amount * PER_LEDGER_UNIT), currency: 'VND' });
  const facts = (stake: Stake) => ({
    ...who(stake),
    ...money(stake.amount),
    transaction_uuid: stake.transaction,
    supplier_transaction_id: 's1',
    round: stake.round,
    round_closed: false,
    is_free: stake.free ?? false,
    meta: { any: 'thing' },
  });
  const win: StandIn['win'] = (stake, { transaction, amount, round = stake.round, ...over }) =>
    post('transaction/win', {
      ...facts({ ...stake, ...over, round, amount, transaction }),
      reference_transaction_uuid: stake.transaction,
      round_closed: true,
    });

  return {
    vendor: VENDOR,
    game: GAME,
    provision: {
      code: VENDOR,
      adapter: 'operator-wallet',
      baseUrl: server.url,
      keys: { public: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    },
    says,
    afterWin: 'refused',
    openState: 'open',
    launches,
    connect({ url, operatorPublicKey }) {
      platformUrl = url;
      operator = createPublicKey(operatorPublicKey);
    },
    balance: (of) => post('user/balance', who(of)),
    bet: (stake, sending) => post('transaction/bet', facts(stake), sending),
    win,
    cancel: (stake, { of = stake.transaction, transaction, round = stake.round, memberId = stake.memberId, token = stake.token }) =>
      post('transaction/rollback', {
        ...who({ memberId, token }),
        round,
        round_closed: true,
        request_uuid: randomUUID(),
        transaction_uuid: transaction,
        reference_transaction_uuid: of,
      }),
    payFree: win,
    sendText: (text) => send('transaction/bet', text),
    close: server.close,
  };
}

const listed = {
  game_code: GAME,
  names: { en: 'Operator Spark' },
  kind: 'slot',
  rtp_ppm: 960_000,
  lines: 30,
  demo: true,
  currencies: ['VND'],
};

const says: StandIn['says'] = {
  ok: '200 RS_OK',
  reused: '200 RS_ERROR_DUPLICATE_TRANSACTION',
  late: '200 RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'round closed': '200 RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'no bet': '200 RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'not theirs': '200 RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'bet cancelled': '200 RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  funds: '200 RS_ERROR_NOT_ENOUGH_MONEY',
  amount: '200 RS_ERROR_WRONG_TYPES',
  'session ended': '200 RS_ERROR_TOKEN_EXPIRED',
  'session unknown': '200 RS_ERROR_INVALID_TOKEN',
  blocked: '200 RS_ERROR_USER_DISABLED',
  'wager limit': '200 RS_ERROR_LIMIT_REACHED',
  'loss limit': '200 RS_ERROR_LIMIT_REACHED',
  'time limit': '200 RS_ERROR_LIMIT_REACHED',
  closed: '200 RS_ERROR_INVALID_PARTNER',
  'game off': '200 RS_ERROR_INVALID_GAME',
  signature: '200 RS_ERROR_INVALID_SIGNATURE',
  unreadable: '200 RS_ERROR_WRONG_SYNTAX',
  malformed: '200 RS_ERROR_WRONG_TYPES',
  'vendor unknown': '200 RS_ERROR_INVALID_PARTNER',
  'no outcome': '200 RS_ERROR_UNKNOWN',
  busy: '503 system.busy',
};
