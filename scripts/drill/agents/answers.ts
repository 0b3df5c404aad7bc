import { randomUUID } from 'node:crypto';
import * as contracts from '../../../packages/contract/src/contracts/calls.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import {
  answer,
  contractNow,
  HIGHEST,
  hourly,
  isRefusedOrDone,
  offer,
  openOffer,
  openSigned,
  openTop,
  type SignedContract,
} from './team.ts';

const RATE = HIGHEST / 2;

/** Answers to contracts: replayed, raced, out of date, for another. */
export async function attackAnswers(stage: Stage, { each }: { each: number }): Promise<Row[]> {
  const operator = await stage.operator(null);
  const top = await openTop(stage, operator);
  const rows: Row[] = [];
  for (const attack of [replayed, contradicted, overtaken, ended, forAnother, requestIds]) {
    await stage.forgetCounts();
    rows.push(await attack(stage, top, each));
  }
  return rows;
}

/** The same answer many times at once signs once. */
async function replayed(stage: Stage, top: SignedContract, each: number): Promise<Row> {
  const { check, row } = promise(`answers: one sent ${each} times at once is done once`);
  const { agent, contractId, version } = await openOffer(stage, top);
  const answers = await Promise.all(Array.from({ length: each }, () => answer(agent.browser, contractId, 'A', version)));
  for (const one of answers) check(isRefusedOrDone(one), `${one.status} ${one.code}`);
  const won = answers.filter(({ ok }) => ok).length;
  check(won === 1, `done ${won} times`);
  const { state, signed } = await contractNow(stage, contractId);
  check(state === 'active' && signed.length === 1, `${state}, ${signed.length} signed`);
  const { rows } = await stage.platform.database.ownerPool.query(`SELECT FROM contract_event WHERE contract_id = $1 AND act = 'accept'`, [
    contractId,
  ]);
  check(rows.length === 1, `written down ${rows.length} times`);
  return row();
}

/** Accepted, rejected and withdrawn at once: one of them counts, and the contract says which. */
async function contradicted(stage: Stage, top: SignedContract, each: number): Promise<Row> {
  const { check, row } = promise('answers: of accept, reject and withdraw at once one counts');
  const outcomes = new Map<string, number>();
  for (let round = 0; round < each; round += 1) {
    if (round % 10 === 9) await stage.forgetCounts();
    const { agent, contractId, version } = await openOffer(stage, top);
    const asked = [
      ['active', () => answer(agent.browser, contractId, 'A', version)],
      ['rejected', () => answer(agent.browser, contractId, 'R', version)],
      ['withdrawn', () => top.agent.browser.call(contracts.withdrawOffer, { contractId, version })],
    ] as const;
    // Each of them is first in turn.
    const turned = asked.map((_, place) => asked[(place + round) % asked.length] ?? asked[0]);
    const answers = await Promise.all(turned.map(async ([state, ask]) => ({ state, ...(await ask()) })));
    for (const one of answers) check(isRefusedOrDone(one), `${one.status} ${one.code}`);
    const won = answers.filter(({ ok }) => ok).map(({ state }) => state);
    const now = await contractNow(stage, contractId);
    check(won.length === 1 && won[0] === now.state, `done: ${won.join(', ') || 'none'}; it is ${now.state}`);
    check((now.state === 'active') === (now.signed.length === 1), `${now.state} with ${now.signed.length} signed`);
    outcomes.set(now.state, (outcomes.get(now.state) ?? 0) + 1);
  }
  return row([...outcomes].map(([state, times]) => `${times} × ${state}`).join(', '));
}

/** Terms changed after they were read are not signed, however close the answer is. */
async function overtaken(stage: Stage, top: SignedContract, each: number): Promise<Row> {
  const { check, row } = promise('answers: nothing is signed but the terms that were read');
  for (let round = 0; round < each; round += 1) {
    if (round % 10 === 9) await stage.forgetCounts();
    const { agent, contractId, version } = await openOffer(stage, top);
    const [again, signing] = await Promise.all([offer(top.agent, agent.id, RATE / 2), answer(agent.browser, contractId, 'A', version)]);
    check(isRefusedOrDone(again) && isRefusedOrDone(signing), `${again.code} ${signing.code}`);
    const now = await contractNow(stage, contractId);
    check(signing.ok ? now.signed[0] === version : now.signed.length === 0, `read ${version}, signed ${now.signed.join()}`);
    if (signing.ok) continue;
    check(signing.code === 'contract.changed', `${signing.code}`);
    for (const stale of [version, version + 7, undefined]) {
      const { code } = await answer(agent.browser, contractId, 'A', stale);
      check(code === 'contract.changed', `version ${stale}: ${code}`);
    }
  }
  return row();
}

/** What is over stays over. */
async function ended(stage: Stage, top: SignedContract, each: number): Promise<Row> {
  const { check, row } = promise('answers: after the end nothing brings a contract back');
  const { agent, contractId, version } = await openSigned(stage, top);
  const terms = { contractId, version };
  const asks = await Promise.all([
    agent.browser.call(contracts.terminateContract, terms),
    top.agent.browser.call(contracts.terminateContract, terms),
  ]);
  check(asks.filter(({ ok }) => ok).length === 1, `asked ${asks.filter(({ ok }) => ok).length} times`);
  // Who asked does not agree for the other.
  const [asker, other] = asks[0].ok ? (['agent', 'upline'] as const) : (['upline', 'agent'] as const);
  const agree = {
    agent: () => answer(agent.browser, contractId, 'C', version),
    upline: () => top.agent.browser.call(contracts.answerTermination, { ...terms, status: 'C' }),
  };
  check(!(await agree[asker]()).ok, `the ${asker} agreed with themself`);
  const agreed = await Promise.all(Array.from({ length: each }, () => agree[other]()));
  for (const one of agreed) check(isRefusedOrDone(one), `${one.status} ${one.code}`);
  check(agreed.filter(({ ok }) => ok).length === 1, `agreed ${agreed.filter(({ ok }) => ok).length} times`);
  for (const status of ['A', 'R', 'C'] as const)
    check(!(await answer(agent.browser, contractId, status, version)).ok, `${status} after the end`);
  for (const by of [agent, top.agent]) check(!(await by.browser.call(contracts.terminateContract, terms)).ok, 'ended again');
  check(!(await top.agent.browser.call(contracts.withdrawOffer, terms)).ok, 'withdrawn after the end');
  check((await contractNow(stage, contractId)).state === 'ended', 'it is not ended');
  return row();
}

/** Nobody answers in another's place, and none learns that there is something to answer. */
async function forAnother(stage: Stage, top: SignedContract): Promise<Row> {
  const { check, row } = promise('answers: nobody answers for another');
  const waiting = await openOffer(stage, top);
  const signed = await openSigned(stage, top);
  const strangers = [
    top.agent,
    (await openSigned(stage, top)).agent,
    await stage.member({ customerType: 1 }),
    await stage.member({ customerType: 1, path: waiting.path }),
    await stage.member({ customerType: 1, brandCode: 'sol' }),
  ];
  for (const [index, { browser }] of strangers.entries()) {
    const isUpline = index === 0;
    for (const status of ['A', 'R', 'C'] as const) {
      const { ok, code } = await answer(browser, waiting.contractId, status, waiting.version);
      check(!ok && ['contract.not.found', 'function.not.available'].includes(code ?? ''), `${status} by stranger ${index}: ${code}`);
    }
    if (isUpline) continue;
    const { contractId, version } = signed;
    const tries = [
      await browser.call(contracts.terminateContract, { contractId, version }),
      await browser.call(contracts.withdrawOffer, { contractId: waiting.contractId, version }),
      await browser.call(contracts.answerTermination, { contractId, version, status: 'C' }),
      await browser.call(contracts.askAboutDay, { contractId, day: '2026-03-02', question: 'whose is it?' }),
    ];
    for (const { ok, code } of tries)
      check(!ok && ['contract.not.found', 'function.not.available'].includes(code ?? ''), `stranger ${index}: ${code}`);
    for (const { contractId: id } of [waiting, signed]) {
      const { value } = await browser.call(contracts.contractList, undefined, {});
      check(!JSON.stringify(value ?? null).includes(id), `stranger ${index} reads it`);
    }
  }
  check((await contractNow(stage, waiting.contractId)).state === 'offered', 'the offer moved');
  check((await contractNow(stage, signed.contractId)).state === 'active', 'the contract moved');
  return row();
}

/** Numbers of requests are the caller's: none blocks what they offer later. */
async function requestIds(stage: Stage, top: SignedContract, each: number): Promise<Row> {
  const { check, row } = promise('offers: a number of a request offers once, and blocks nothing else');
  const { agent, contractId } = await openOffer(stage, top);
  const other = await stage.member({ customerType: 1, path: top.path });
  check((await offer(top.agent, other.id, RATE, { requestId: `${contractId}:2` })).ok, 'the odd number was refused');
  const again = await offer(top.agent, agent.id, RATE / 2);
  check(again.ok, `the next offer: ${again.status} ${again.code}`);
  const once = await stage.member({ customerType: 1, path: top.path });
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: each }, () => offer(top.agent, once.id, RATE, { requestId })));
  for (const one of answers) check(one.ok, `${one.status} ${one.code}`);
  check(new Set(answers.map(({ value }) => JSON.stringify(value))).size === 1, 'it answered differently');
  const { code } = await offer(top.agent, once.id, RATE, { requestId, terms: hourly(RATE / 4) });
  check(code === 'contract.request.differs', `other terms under it: ${code}`);
  return row();
}
