import * as tree from '../../../packages/contract/src/agents/calls.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import { register } from '../../../packages/contract/src/identity/member.ts';
import { login } from '../../../packages/contract/src/identity/session.ts';
import { Browser } from '../../../apps/server/src/test/browser.ts';
import { passedCaptcha } from '../../../apps/server/src/test/captcha.ts';
import { contractCalls } from '../../../apps/server/src/test/contract-calls.ts';
import { sampleOf } from '../../../apps/server/src/test/extremes.ts';
import { csvText } from '../../../packages/format/src/csv.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import { PAYMENT_PASSWORD, type Stage } from '../money/stage.ts';
import { done } from './team.ts';

/** What an account that nobody claimed yet may do: see who it is, take what it is asked for, leave. */
const OPEN_BEFORE_CLAIM = 'login.change.pw.required';

/** Accounts opened for others, before their holders claimed them: every call that wants a session is shut. */
export async function attackOpenings(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const agent = await stage.member({ customerType: 1, money: 1_000_000 });
  const { check, row } = promise('openings: an account nobody claimed neither plays, pays nor changes anything');
  const opened = done('account', await agent.browser.call(tree.openDownline, { username: 'drillholder', userType: 1 }));
  const holder = new Browser({ ...stage.platform, url: stage.platform.url }, { ip: '198.19.0.1' });
  const session = done('login', await holder.call(login, { username: 'drillholder', password: opened.password }));
  holder.token = session.token;
  const calls = (await contractCalls()).filter(
    ({ access, path, method }) =>
      (access === 'member' || access === 'agent') &&
      (method !== 'GET' || /launch|play|balance|wallet|agent/i.test(path)) &&
      !/logout/i.test(path),
  );
  const through: string[] = [];
  for (const [index, call] of calls.entries()) {
    if (index % every !== 0) continue;
    if (index % 12 === 11) await stage.forgetCounts();
    const sample = (schema: Endpoint['body']) => (schema ? sampleOf(schema, '', { paymentPassword: PAYMENT_PASSWORD }) : undefined);
    const answer = await holder.call(call, sample(call.body) as never, sample(call.query) as never);
    if (answer.ok) through.push(`${call.method} ${call.path}`);
    check(!answer.ok || CLAIMING.test(call.path), `${call.method} ${call.path}: done`);
    check(answer.status < 500, `${call.method} ${call.path}: ${answer.status}`);
    check(
      answer.ok ||
        answer.code === OPEN_BEFORE_CLAIM ||
        CLAIMING.test(call.path) ||
        ['request_param_err', 'function.not.available'].includes(answer.code ?? ''),
      `${call.method} ${call.path}: ${answer.code}`,
    );
  }
  const { rows } = await stage.platform.database.ownerPool.query('SELECT FROM bet WHERE member_id = $1', [opened.customerId]);
  check(rows.length === 0, 'it played');
  return [row(`${calls.length} calls`), await attackNames(stage, agent.browser, every), await attackCodes(stage, agent.browser, every)];
}

/** Who one is, the claim itself, and what a session keeps of its own: the ticket of its socket. */
const CLAIMING = /^\/wps\/(?:member\/(?:info|password)|session|session\/(?:code|socketTicket))$/;

const FORMULAS = [
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\u200B=1',
  '＝1+1',
  '"=1',
  "'=1",
  '=HYPERLINK("http://x")',
  '<b>x</b>',
  "x'; --",
];

/** Names that a spreadsheet, a page or a database would take for something else. */
async function attackNames(stage: Stage, agent: Browser, every: number): Promise<Row> {
  const { check, row } = promise('names: none is a formula, and words that may be are quoted in files');
  for (const [index, name] of FORMULAS.entries()) {
    if (index % every !== 0) continue;
    await stage.forgetCounts();
    const opened = await agent.call(tree.openDownline, { username: name, userType: 0 });
    check(isDeclaredRefusal(tree.openDownline, opened), `opened ${JSON.stringify(name)}: ${opened.status} ${opened.code ?? 'done'}`);
    const visitor = new Browser(stage.platform, { ip: `198.19.1.${index + 1}` });
    const password = 'Quiet-Harbour-7';
    const registered = await visitor.call(register, {
      username: name,
      password,
      confirmPassword: password,
      birthday: '1991-06-12',
      termsAccepted: true,
      sliderValidate: await passedCaptcha(visitor),
    });
    check(isDeclaredRefusal(register, registered), `registered ${JSON.stringify(name)}: ${registered.status} ${registered.code ?? 'done'}`);
    const link = await agent.call(tree.createAffiliateUrl, { type: 0, note: name });
    check(link.status < 500, `note ${JSON.stringify(name)}: ${link.status}`);
    const note = link.ok ? link.value.note : name;
    const cell = csvText([[note]])
      .slice(1)
      .replace(/^"/, '');
    check(!/^[\s\p{C}\p{Z}]*[=+\-@]/u.test(cell.normalize('NFKC')), `in a file: ${JSON.stringify(cell)}`);
    if (link.ok) done('end of the link', await agent.call(tree.deleteAffiliateUrl, undefined, { affiUrlId: link.value.id }));
  }
  return row(`${FORMULAS.length} names`);
}

const CODES = [
  '..',
  '%2e%2e%2f',
  '%00',
  '%0d%0aSet-Cookie:x=1',
  '%2F%2Fevil.example',
  'a%3Fb%3Dc',
  '%25',
  '%F0%9F%8E%B0',
  '%E2%80%AE',
  '%',
  '%C0%AF',
  'A'.repeat(900),
  "'%20OR%201=1",
  '%3Cscript%3E',
  'https:%2F%2Fevil.example',
  '%5C%5Cevil',
];

/** Short links: whatever the code, the way leads to the registration here, or nowhere. */
async function attackCodes({ platform, forgetCounts }: Stage, agent: Browser, every: number): Promise<Row> {
  const { check, row } = promise('short links: an odd code leads nowhere else, and none registers by it');
  for (const [index, code] of CODES.entries()) {
    if (index % every !== 0) continue;
    await forgetCounts();
    const link = await fetch(`${platform.url}/r/${code}?next=//evil.example`, { redirect: 'manual' });
    const to = link.headers.get('location');
    const isHere = to === null || new URL(to, 'http://portal.test').origin === 'http://portal.test';
    check(
      link.status < 500 && isHere && link.headers.get('set-cookie')?.includes('x=1') !== true,
      `${code.slice(0, 30)}: ${link.status} ${to}`,
    );
    check(!/\bat .*\.ts:\d/.test(await link.text()), `${code.slice(0, 30)}: a stack trace`);
    const visitor = new Browser(platform, { ip: `198.19.2.${index + 1}` });
    const password = 'Quiet-Harbour-7';
    const affiliateCode = code.replaceAll(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    const registered = await visitor.call(register, {
      username: `odd${index}code`,
      password,
      confirmPassword: password,
      birthday: '1991-06-12',
      termsAccepted: true,
      affiliateCode,
      sliderValidate: await passedCaptcha(visitor),
    });
    check(isDeclaredRefusal(register, registered), `${code.slice(0, 30)}: registered: ${registered.status} ${registered.code ?? 'done'}`);
    const made = await agent.call(tree.createAffiliateUrl, { type: 0, path: affiliateCode });
    check(isDeclaredRefusal(tree.createAffiliateUrl, made), `${code.slice(0, 30)}: made: ${made.status} ${made.code ?? 'done'}`);
  }
  return row(`${CODES.length} codes`);
}
