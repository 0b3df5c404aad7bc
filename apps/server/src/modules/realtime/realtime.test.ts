import { randomBytes } from 'node:crypto';
import net from 'node:net';
import type { Frame } from '@pavilion/contract/base/event';
import { changePassword } from '@pavilion/contract/identity/member';
import { login, logout, socketTicket } from '@pavilion/contract/identity/session';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sql, transaction } from '../../kernel/db.ts';
import { type Platform, startPlatform } from '../../main.ts';
import { Browser } from '../../test/browser.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { logIn, makeMember } from '../vendors/testing/players.ts';
import { writeHint } from './write-hint.ts';

let world: TestPlatform;
/** A second process on the same database. */
let other: Platform;
beforeAll(async () => {
  world = await testPlatform();
  const { settings } = world.platform.domains.deps;
  other = await startPlatform({
    db: world.database.pool,
    log: pino({ level: 'silent' }),
    clock: { now: world.now },
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: false,
    settings,
  });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const opened: Screen[] = [];
afterEach(() => {
  for (const screen of opened.splice(0)) screen.socket.close();
});

/** One open screen of a member. */
class Screen {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  /** Close code, once closed. */
  readonly closed: Promise<number>;

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.socket.onmessage = ({ data }) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
    };
    this.closed = new Promise((resolve) => {
      this.socket.onclose = ({ code }) => resolve(code);
    });
    opened.push(this);
  }

  events(): string[] {
    return this.frames.map(({ event }) => event);
  }

  async heard(event: string): Promise<Frame> {
    await expect.poll(() => this.events(), { interval: 10 }).toContain(event);
    return this.frames.findLast((frame) => frame.event === event) as Frame;
  }

  /** Whatever was committed before is here once this returns. */
  async settled(memberId: string): Promise<void> {
    const event = `test.${randomBytes(4).toString('hex')}`;
    await hint({ memberId, event });
    await this.heard(event);
  }
}

interface Member {
  memberId: string;
  sessionId: string;
  browser: Browser;
}

async function someone(): Promise<Member> {
  const memberId = await makeMember(world);
  const { token, sessionId } = await logIn(world, memberId);
  const browser = new Browser(world);
  browser.token = token;
  return { memberId, sessionId, browser };
}

const ticketOf = async ({ browser }: Pick<Member, 'browser'>): Promise<string> => (await browser.call(socketTicket)).value.ticket;
const address = (url: string, query: string): string => `${url.replace('http', 'ws')}/wps/socket?${query}`;

async function openScreen(member: Pick<Member, 'browser'>, { at = world.url, last }: { at?: string; last?: string } = {}): Promise<Screen> {
  const screen = new Screen(address(at, `ticket=${await ticketOf(member)}${last === undefined ? '' : `&last=${last}`}`));
  await expect.poll(() => screen.events().some((event) => event === 'ready' || event === 'resync'), { interval: 5 }).toBe(true);
  return screen;
}

interface HintInput {
  brandId?: string;
  memberId?: string;
  event: string;
  data?: Record<string, string>;
}

/** Names of the tests' own, which no member of the contract can write. */
const hint = ({ brandId = 'brd_koi', memberId, event, data = {} }: HintInput, sql: Sql = world.database.pool) =>
  sql.query('INSERT INTO hint (brand_id, member_id, event, data) VALUES ($1, $2, $3, $4)', [brandId, memberId ?? null, event, data]);

describe('the ticket', () => {
  test('opens one socket', async () => {
    const member = await someone();
    const query = `ticket=${await ticketOf(member)}`;
    const screen = new Screen(address(world.url, query));
    await screen.heard('ready');
    expect(await new Screen(address(world.url, query)).closed).toBe(4401);
  });

  test('is refused late, invented, missing, or after its session ended', async () => {
    const late = await ticketOf(await someone());
    world.pass(61);
    const ended = await someone();
    const dead = await ticketOf(ended);
    await ended.browser.call(logout);
    for (const query of [`ticket=${late}`, 'ticket=nonsense', '', 'ticket=a&ticket=b', `ticket=${dead}`]) {
      expect([query, await new Screen(address(world.url, query)).closed]).toEqual([query, 4401]);
    }
  });

  test('does not open a closed brand, nor from a blocked address', async () => {
    const { content } = world.platform.domains;
    const member = await someone();
    const tickets = [await ticketOf(member), await ticketOf(member)];
    await content.setMaintenance('koi', { on: true });
    expect(await new Screen(address(world.url, `ticket=${tickets[0]}`)).closed).toBe(4503);
    await content.setMaintenance('koi', { on: false });
    await content.setRegionRule('koi', { kind: 'address', value: '127.0.0.1', effect: 'deny' });
    expect(await new Screen(address(world.url, `ticket=${tickets[1]}`)).closed).toBe(4403);
    await content.setRegionRule('koi', { kind: 'address', value: '127.0.0.1', effect: null });
  });

  test('a plain request is answered with “upgrade required”', async () => {
    expect((await fetch(`${world.url}/wps/socket`)).status).toBe(426);
  });
});

describe('a hint', () => {
  test('comes on commit only, to its member or its brand, in every process, once', async () => {
    const [her, him] = [await someone(), await someone()];
    const [here, there, his] = [await openScreen(her), await openScreen(her, { at: other.url }), await openScreen(him)];
    await transaction(world.database.pool, async (tx) => {
      await writeHint(tx, balanceChanged, { brandId: 'brd_koi', memberId: her.memberId });
      // Hints committed meanwhile come; this one does not yet.
      for (const screen of [here, there]) {
        await screen.settled(her.memberId);
        expect(screen.events()).not.toContain('balance.changed');
      }
    });
    await expect(
      transaction(world.database.pool, async (tx) => {
        await hint({ memberId: her.memberId, event: 'never.happened' }, tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await hint({ brandId: 'brd_sol', event: 'elsewhere' });
    await hint({ event: 'for.everyone', data: { id: 'x1' } });
    for (const screen of [here, there, his]) await screen.settled(screen === his ? him.memberId : her.memberId);
    // What the tests before changed of the brand may still be on its way.
    const shown = (screen: Screen) => screen.events().filter((event) => !/^(?:test\.|system\.changed$|content\.changed$)/.test(event));
    expect(shown(here)).toEqual(['ready', 'balance.changed', 'for.everyone']);
    expect(shown(there)).toEqual(['ready', 'balance.changed', 'for.everyone']);
    expect(shown(his)).toEqual(['ready', 'for.everyone']);
    expect(here.frames.find(({ event }) => event === 'for.everyone')).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      data: { id: 'x1' },
    });
  });

  test('of a transaction that took long is heard, though later ones were before it', async () => {
    const member = await someone();
    const screen = await openScreen(member);
    const slow = await world.database.pool.connect();
    await slow.query('BEGIN');
    await hint({ memberId: member.memberId, event: 'slow' }, slow);
    await screen.settled(member.memberId);
    await slow.query('COMMIT');
    slow.release();
    await screen.heard('slow');
    expect(screen.events().filter((event) => event === 'slow')).toHaveLength(1);
  });
});

describe('coming back', () => {
  test('brings what was missed since the last frame, and nothing of others', async () => {
    const member = await someone();
    const first = await openScreen(member);
    const last = first.frames[0]?.id ?? '';
    first.socket.close();
    await first.closed;
    await hint({ memberId: member.memberId, event: 'deposit.credited', data: { refId: 'd1' } });
    await hint({ memberId: (await someone()).memberId, event: 'not.hers' });
    await hint({ event: 'for.everyone' });
    const again = await openScreen(member, { last });
    const shown = again.events().filter((event) => ['deposit.credited', 'not.hers', 'for.everyone', 'ready', 'resync'].includes(event));
    expect([shown[0], shown.at(-1)]).not.toContain('not.hers');
    expect(shown.slice(-3)).toEqual(['deposit.credited', 'for.everyone', 'ready']);
  });

  test('also what was committed late', async () => {
    const member = await someone();
    const slow = await world.database.pool.connect();
    await slow.query('BEGIN');
    await hint({ memberId: member.memberId, event: 'slow' }, slow);
    const first = await openScreen(member);
    await first.settled(member.memberId);
    const last = first.frames.at(-1)?.id;
    first.socket.close();
    await first.closed;
    await slow.query('COMMIT');
    slow.release();
    expect((await openScreen(member, { last })).events()).toContain('slow');
  });

  test('after too much or too long the screen starts again', async () => {
    const member = await someone();
    const first = await openScreen(member);
    await first.settled(member.memberId);
    const last = first.frames.at(-1)?.id ?? '';
    await world.database.pool.query(
      `INSERT INTO hint (brand_id, member_id, event) SELECT 'brd_koi', $1, 'many' FROM generate_series(1, 201)`,
      [member.memberId],
    );
    // Until the process has sent them they may also reach a screen that opens now, as news.
    await first.settled(member.memberId);
    expect((await openScreen(member, { last })).events()).toEqual(['resync']);
    expect((await openScreen(member, { last: '999999999999' })).events()).toEqual(['resync']);
    expect((await openScreen(member, { last: 'nonsense' })).events()).toEqual(['ready']);
  });
});

describe('a session that ends closes its screens, in every process', () => {
  const end = async (screen: Screen) => [await screen.closed, screen.events().at(-1)];
  const over = [4401, 'session.ended'];

  test('by logging out', async () => {
    const [member, neighbour] = [await someone(), await someone()];
    const elsewhere = new Browser(world);
    elsewhere.token = (await logIn(world, member.memberId)).token;
    const screens = [await openScreen(member), await openScreen(member, { at: other.url })];
    const staying = [await openScreen(neighbour), await openScreen({ browser: elsewhere })];
    await new Browser({ ...world, url: other.url }).send(logout.path, {
      method: 'POST',
      headers: { authorization: member.browser.token ?? '' },
    });
    expect(await Promise.all(screens.map(end))).toEqual([over, over]);
    expect(staying.map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  test('by a change of the password elsewhere', async () => {
    const logInAsDemo = async () => {
      const browser = new Browser(world);
      browser.token = (await browser.call(login, { username: 'demo', password: 'Lantern-2026' })).value.token;
      return browser;
    };
    const [changing, outside] = [await logInAsDemo(), await logInAsDemo()];
    const [open, lost] = [await openScreen({ browser: changing }), await openScreen({ browser: outside }, { at: other.url })];
    const answer = await changing.call(changePassword, {
      oldPassword: 'Lantern-2026',
      newPassword: 'Another-2027',
      confirmNewPassword: 'Another-2027',
    });
    expect(answer.code).toBeUndefined();
    expect(await end(lost)).toEqual(over);
    expect(open.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('by a lock, whichever way it was set', async () => {
    const [first, second] = [await someone(), await someone()];
    const screens = [await openScreen(first), await openScreen(second, { at: other.url })];
    await world.platform.domains.identity.endSessions(first.memberId, 'lock');
    await world.database.pool.query(`UPDATE member SET status = 'locked' WHERE id = $1`, [second.memberId]);
    expect(await Promise.all(screens.map(end))).toEqual([over, over]);
  });
});

describe('when an operator', () => {
  test('closes or opens a brand, its members hear it once, and nobody else', async () => {
    const member = await someone();
    const screen = await openScreen(member, { at: other.url });
    await world.platform.domains.content.setMaintenance('sol', { on: true });
    await world.platform.domains.content.setMaintenance('sol', { on: false });
    await world.platform.domains.content.setMaintenance('koi', { on: true });
    await screen.heard('system.changed');
    await world.platform.domains.content.setMaintenance('koi', { on: false });
    await expect.poll(() => screen.events().filter((event) => event === 'system.changed').length).toBe(2);
  });

  test('publishes something, every member hears of it, whose next question finds it', async () => {
    const member = await someone();
    const screen = await openScreen(member);
    await world.database.pool.query(`UPDATE announcement SET position = position + 1`);
    await screen.heard('content.changed');
    await screen.settled(member.memberId);
    expect(screen.events().filter((event) => event === 'content.changed')).toHaveLength(1);
  });
});

describe('a connection', () => {
  test('of the listener that is lost is made again; what was hinted meanwhile is not lost', async () => {
    const member = await someone();
    const screen = await openScreen(member);
    await world.database.ownerPool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pavilion-hints' AND datname = current_database()`,
    );
    await hint({ memberId: member.memberId, event: 'meanwhile' });
    await screen.heard('meanwhile');
    await screen.settled(member.memberId);
    expect(screen.events().filter((event) => event === 'meanwhile')).toHaveLength(1);
  });

  test('that does not read is cut off, and costs the others nothing', async () => {
    const member = await someone();
    const ticket = await ticketOf(member);
    const screen = await openScreen(member);
    const { hostname, port } = new URL(world.url);
    const lazy = net.connect({ host: hostname, port: Number(port) });
    const gone = new Promise((resolve) => {
      lazy.once('close', resolve);
      lazy.on('error', () => undefined);
    });
    lazy.write(
      `GET /wps/socket?ticket=${ticket} HTTP/1.1\r\nHost: ${hostname}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await new Promise((resolve) => {
      lazy.once('readable', resolve);
    });
    const data = JSON.stringify({ filling: 'x'.repeat(200_000) });
    for (let count = 1; count <= 60; count += 1) {
      await world.database.pool.query(`INSERT INTO hint (brand_id, member_id, event, data) VALUES ('brd_koi', $1, 'filling', $2)`, [
        member.memberId,
        data,
      ]);
      await expect.poll(() => screen.frames.filter(({ event }) => event === 'filling').length, { interval: 5 }).toBe(count);
    }
    await screen.settled(member.memberId);
    lazy.resume();
    await gone;
  });

  test('that sends nonsense or too much ends alone', async () => {
    const member = await someone();
    const [rude, polite] = [await openScreen(member), await openScreen(member)];
    rude.socket.send('{"do":"something"}');
    rude.socket.send('x'.repeat(10_000));
    expect(await rude.closed).toBeGreaterThan(1_000);
    await polite.settled(member.memberId);
  });

  test('is one of twenty a member may have', async () => {
    const member = await someone();
    const screens = [];
    for (let i = 0; i < 21; i += 1) screens.push(await openScreen(member));
    expect(await screens[0]?.closed).toBe(1008);
    expect(screens.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  });
});

test('a server that stops closes its screens', async () => {
  const { settings } = world.platform.domains.deps;
  const third = await startPlatform({
    db: world.database.pool,
    log: pino({ level: 'silent' }),
    clock: { now: world.now },
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: false,
    settings,
  });
  const screen = await openScreen(await someone(), { at: third.url });
  await third.close();
  expect(await screen.closed).toBeGreaterThan(1_000);
});
