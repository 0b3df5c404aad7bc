import { randomBytes } from 'node:crypto';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import {
  type SendOptions,
  serveStandIn,
  type Stake,
  type StandIn,
  type StandInLaunch,
  type WalletReply,
} from '../../../testing/stand-in.ts';
import { canonicalJson, canonicalQuery, isSigned, SIGNATURE_HEADER, signText } from '../signature.ts';

const VENDOR = 'STANDRA';
const GAME = 'sg_reverse_97';
const CLIENT = '550e8400-e29b-41d4-a716-446655440000';

const secret = () => randomBytes(24).toString('hex');

/** The vendor's side of the reverse API. */
export async function openStandIn(): Promise<StandIn> {
  const keys = { inbound: secret(), outbound: secret() };
  const launches: StandInLaunch[] = [];
  let platformUrl = '';
  const server = await serveStandIn((request, raw) => {
    const header = request.headers[SIGNATURE_HEADER];
    const signature = typeof header === 'string' ? header : undefined;
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://vendor.test');
    if (pathname === '/games') {
      const isKnown = searchParams.get('cID') === CLIENT && searchParams.get('extCID') === 'pavilion';
      return isKnown && isSigned(canonicalQuery(search) ?? '', signature, keys.outbound) ? [listed] : null;
    }
    const body = JSON.parse(raw.toString()) as Record<string, unknown> & { user?: { id: string } };
    // The vendor signs and checks the canonical form of what was sent.
    if (!isSigned(canonicalJson(body), signature, keys.outbound) || body['cID'] !== CLIENT) return null;
    launches.push({ memberId: body.user?.id, token: body['sessionID'] as string | undefined, game: String(body['gameID']) });
    return { gameURL: `https://launcher.example/?gsID=${launches.length}`, gsID: String(launches.length) };
  });

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { text, sending = {} }: { text: string; sending?: SendOptions },
  ): Promise<WalletReply> {
    const { tamper = (same) => same, signedBy, vendor = VENDOR } = sending;
    const query = method === 'GET' ? `?${text}` : '';
    const signed = method === 'GET' ? (canonicalQuery(text) ?? '') : text;
    const signature = signText(signed, signedBy === 'a stranger' ? secret() : keys.inbound);
    const response = await fetch(`${platformUrl}/vendor/${vendor}/${path}${tamper(query)}`, {
      method,
      ...(method === 'POST' ? { body: tamper(text) } : {}),
      headers: { 'content-type': 'application/json', ...(signedBy === 'nobody' ? {} : { [SIGNATURE_HEADER]: signature }) },
    });
    const answer = await response.text();
    const { balance, code, message } = JSON.parse(answer) as { balance?: string; code?: string; message?: string };
    const said = code ?? message;
    return {
      status: said === undefined ? String(response.status) : `${response.status} ${said}`,
      balance: balance === undefined ? null : unitsFromText(balance),
      text: answer,
    };
  }

  const post = (path: string, body: Record<string, unknown>, sending?: SendOptions) =>
    ask('POST', path, { text: canonicalJson(body), ...(sending ? { sending } : {}) });
  const facts = (stake: Stake) => ({
    type: stake.free ? 'free' : 'regular',
    sessionID: stake.token,
    amount: textFromUnits(stake.amount),
    txID: stake.transaction,
    roundID: stake.round,
    ...(stake.free ? { frID: 'fr-1' } : {}),
  });
  const win: StandIn['win'] = (stake, { transaction, amount, round = stake.round, token = stake.token }) =>
    post('win', facts({ ...stake, transaction, amount, round, token }));

  return {
    vendor: VENDOR,
    game: GAME,
    provision: { code: VENDOR, adapter: 'reverse-api', baseUrl: server.url, keys, settings: { clientId: CLIENT } },
    says,
    afterWin: 'taken back',
    openState: null,
    launches,
    connect({ url }) {
      platformUrl = url;
    },
    balance: ({ token }) => ask('GET', 'balance', { text: new URLSearchParams({ sessionID: token }).toString() }),
    bet: (stake, sending) => post('bet', facts(stake), sending),
    win,
    cancel: (stake, { of = stake.transaction, transaction, amount = stake.amount, round = stake.round, token = stake.token }) =>
      post('refund', { sessionID: token, txID: transaction, origTxID: of, roundID: round, amount: textFromUnits(amount) }),
    payFree: async (stake, { transaction, amount }) => {
      await win(stake, { transaction: `${transaction}-free`, amount });
      return post('win', { ...facts({ ...stake, transaction, amount }), type: 'regular' });
    },
    sendText: (text) => ask('POST', 'bet', { text }),
    close: server.close,
  };
}

const listed = {
  id: GAME,
  title: 'Reverse 97',
  locales: ['en_us'],
  currencies: ['VND', 'USD'],
  platforms: ['desktop', 'mobile'],
  images: { baseURL: 'https://cdn.example/reverse', square: '/s.png', horizontal: '/h.png', widescreen: '/w.png', vertical: '/v.png' },
  hasFreeSpins: false,
  rtp: 97,
};

const says: StandIn['says'] = {
  ok: '200',
  reused: '400 The transaction id was used for something else',
  late: '400 The transaction was refunded',
  'round closed': '400 The round is closed',
  'no bet': '400 No such transaction in this round',
  'not theirs': '400 No such transaction in this round',
  'bet cancelled': '400 The bet was refunded',
  funds: '400 insufficient_funds',
  amount: '400 The amount is not one this currency is played in',
  'session ended': '400 session_expired',
  'session unknown': '404 session_not_found',
  blocked: '400 account_blocked',
  'wager limit': '400 bet_limit',
  'loss limit': '400 loss_limit',
  'time limit': '400 time_limit',
  closed: '500 client_connection_error',
  'game off': '400 game_not_found',
  signature: '401 The signature does not fit',
  unreadable: '400 The request cannot be read',
  malformed: '400 The request cannot be read',
  'vendor unknown': '401 The signature does not fit',
  'no outcome': '500 client_connection_error',
  busy: '500 client_connection_error',
};
