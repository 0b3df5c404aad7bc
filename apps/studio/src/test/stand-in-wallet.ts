import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy, SIGNATURE_HEADER } from '../wallet/signing.ts';
import { WALLET_TIMEOUT_MS } from '../wallet/wallet-client.ts';
import { parseWire, stringifyWire } from '../wallet/wire-json.ts';

/**
 * How one call goes wrong. `silent`: nothing done, no answer in time. `lost`: done, the answer lost. `late`: the
 * answer is lost and the deed is done only when `releaseLate` is called. `slow`: done and answered, later than a
 * player waits. `broken`: HTTP 500, nothing done. Else a status to answer.
 */
export type Fault = 'silent' | 'lost' | 'late' | 'slow' | 'broken' | `RS_${string}`;

export interface WalletBody {
  user: string;
  token: string;
  game_code: string;
  round: string;
  round_closed: boolean;
  transaction_uuid: string;
  request_uuid: string;
  amount: bigint;
  currency: string;
  reference_transaction_uuid: string;
}

interface Transaction {
  kind: 'bet' | 'win' | 'rollback' | 'tombstone';
  data: string;
  answer: string;
  amount: bigint;
  rolledBack: boolean;
}

export interface StandInWallet {
  url: string;
  balance: bigint;
  /** Every received call, in order. */
  calls: { path: string; body: WalletBody }[];
  transactions: Map<string, Transaction>;
  faults: { path: string; fault: Fault }[];
  /** Runs bets that were held back, after everything else. */
  releaseLate(): void;
  close(): Promise<void>;
}

const AMOUNTS = new Set(['amount']);

/** An operator's wallet that follows the protocol's rules, with faults on demand. `studioKey` verifies what we sign. */
export async function startStandInWallet(options: { studioKey: () => string; balance: bigint; user: string }): Promise<StandInWallet> {
  const late: (() => void)[] = [];
  const wallet: StandInWallet = {
    url: '',
    balance: options.balance,
    calls: [],
    transactions: new Map(),
    faults: [],
    releaseLate: () => {
      late.splice(0).forEach((run) => {
        run();
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };

  function answer(body: WalletBody, status: string): string {
    return stringifyWire({
      user: body.user,
      status,
      request_uuid: body.request_uuid,
      currency: 'USD',
      balance: wallet.balance,
    });
  }

  function remember(kind: Transaction['kind'], body: WalletBody, status: string): string {
    const text = answer(body, status);
    const data = `${kind} ${body.user} ${body.amount} ${body.round}`;
    wallet.transactions.set(body.transaction_uuid, {
      kind,
      data,
      answer: text,
      amount: body.amount,
      rolledBack: false,
    });
    return text;
  }

  function bet(body: WalletBody): string {
    if (body.amount > wallet.balance) return answer(body, 'RS_ERROR_NOT_ENOUGH_MONEY');
    wallet.balance -= body.amount;
    return remember('bet', body, 'RS_OK');
  }

  function win(body: WalletBody): string {
    const stake = wallet.transactions.get(body.reference_transaction_uuid);
    if (stake?.kind !== 'bet' || stake.rolledBack) return answer(body, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    wallet.balance += body.amount;
    return remember('win', body, 'RS_OK');
  }

  function rollback(body: WalletBody): string {
    const stake = wallet.transactions.get(body.reference_transaction_uuid);
    if (stake?.kind === 'bet' && !stake.rolledBack) {
      stake.rolledBack = true;
      wallet.balance += stake.amount;
    }
    if (!stake)
      wallet.transactions.set(body.reference_transaction_uuid, {
        kind: 'tombstone',
        data: '',
        answer: '',
        amount: 0n,
        rolledBack: true,
      });
    return remember('rollback', body, 'RS_OK');
  }

  function apply(path: string, body: WalletBody): string {
    if (path === '/user/balance') return answer(body, 'RS_OK');
    const before = wallet.transactions.get(body.transaction_uuid);
    const kind = path.slice('/transaction/'.length);
    if (before?.kind === 'tombstone' || before?.rolledBack) return answer(body, 'RS_ERROR_UNKNOWN');
    if (before) {
      return before.data === `${kind} ${body.user} ${body.amount} ${body.round}`
        ? before.answer
        : answer(body, 'RS_ERROR_DUPLICATE_TRANSACTION');
    }
    if (kind === 'bet') return bet(body);
    return kind === 'win' ? win(body) : rollback(body);
  }

  function handle(path: string, body: WalletBody, response: ServerResponse): void {
    wallet.calls.push({ path, body });
    const at = wallet.faults.findIndex((entry) => entry.path === path);
    const fault = at >= 0 ? wallet.faults.splice(at, 1)[0]!.fault : undefined;
    if (fault === 'silent') return;
    if (fault === 'broken') {
      response.writeHead(500).end('broken');
      return;
    }
    if (fault === 'late') {
      late.push(() => {
        apply(path, body);
      });
      response.destroy();
      return;
    }
    if (fault?.startsWith('RS_')) {
      response.end(answer(body, fault));
      return;
    }
    const text = apply(path, body);
    if (fault === 'slow') {
      setTimeout(() => response.setHeader('content-type', 'application/json').end(text), WALLET_TIMEOUT_MS + 200);
      return;
    }
    if (fault === 'lost') response.destroy();
    else response.setHeader('content-type', 'application/json').end(text);
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const body = parseWire(raw.toString(), AMOUNTS) as WalletBody;
    if (!isSignedBy(raw, String(request.headers[SIGNATURE_HEADER]), options.studioKey())) {
      response.end(answer(body, 'RS_ERROR_INVALID_SIGNATURE'));
      return;
    }
    handle(request.url ?? '', body, response);
  }

  const server = createServer((request, response) => {
    void receive(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return wallet;
}
