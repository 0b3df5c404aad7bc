import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VendorProvision } from '../provision-vendor.ts';

/** One stake as the contract tests speak of it; amounts in ledger units. */
export interface Stake {
  memberId: string;
  /** Of the game. */
  token: string;
  transaction: string;
  round: string;
  amount: bigint;
  free?: boolean;
}

/** Another transaction about a stake. */
export interface Move {
  transaction: string;
  amount?: bigint;
  round?: string;
  memberId?: string;
  token?: string;
}

/** What the platform answered. */
export interface WalletReply {
  /** In the protocol's own words, to be held against `says`. */
  status: string;
  /** Ledger units, where the answer carries one. */
  balance: bigint | null;
  /** All of it. */
  text: string;
}

/** What may come of a call, and what the protocol says then. */
export type Outcome =
  | 'ok'
  | 'reused'
  | 'late'
  | 'round closed'
  | 'no bet'
  | 'not theirs'
  | 'bet cancelled'
  | 'funds'
  | 'amount'
  | 'session ended'
  | 'session unknown'
  | 'blocked'
  | 'wager limit'
  | 'loss limit'
  | 'time limit'
  | 'closed'
  | 'game off'
  | 'signature'
  | 'unreadable'
  | 'malformed'
  | 'vendor unknown'
  | 'no outcome'
  | 'busy';

export interface StandInLaunch {
  memberId: string | undefined;
  token: string | undefined;
  game: string;
}

/** How bytes are sent: changed after signing, or signed with something else. */
export interface SendOptions {
  tamper?(text: string): string;
  signedBy?: 'nobody' | 'a stranger';
  /** Another vendor's address. */
  vendor?: string;
}

/**
 * A vendor of the test's own that speaks one protocol over real HTTP, both ways. Each adapter brings one as `openStandIn` of
 * `adapters/<code>/testing/stand-in.ts`; the contract tests run against all of them.
 */
export interface StandIn {
  /** Vendor code it is provisioned under, and the one game it lists, played in VND. */
  vendor: string;
  game: string;
  provision: VendorProvision;
  says: Readonly<Record<Outcome, string>>;
  /** Cancelling a bet that was paid: refused, or the payout is taken back. */
  afterWin: 'refused' | 'taken back';
  /** What it says of an open round; null where the protocol has no such question. */
  openState: string | null;
  launches: readonly StandInLaunch[];
  /** The platform whose calls it accepts from now on, and where it calls. */
  connect(platform: { url: string; operatorPublicKey: string }): void;
  balance(of: Pick<Stake, 'memberId' | 'token'>): Promise<WalletReply>;
  bet(stake: Stake, sending?: SendOptions): Promise<WalletReply>;
  win(stake: Stake, move: Move & { amount: bigint }): Promise<WalletReply>;
  /** Takes back the stake, or the transaction named. */
  cancel(stake: Stake, move: Move & { of?: string }): Promise<WalletReply>;
  /** Pays what a free stake won. */
  payFree(stake: Stake, move: Move & { amount: bigint }): Promise<WalletReply>;
  /** Signed text that is no request, sent unchanged. */
  sendText(text: string): Promise<WalletReply>;
  close(): Promise<void>;
}

export interface StandInServer {
  url: string;
  close(): Promise<void>;
}

/** A server that answers JSON: null is a 401. */
export async function serveStandIn(answer: (request: IncomingMessage, body: Buffer) => unknown): Promise<StandInServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const answered = answer(request, Buffer.concat(chunks));
        response.writeHead(answered === null ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answered ?? {}));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
