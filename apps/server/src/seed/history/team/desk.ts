import { askAboutDay, contractList } from '@pavilion/contract/contracts/calls';
import { contractPolicy, contractPolicyChange, contractQuestionAnswer } from '@pavilion/contract/contracts/desk';
import { proposalConfirm, proposalDetail, type ProposalKindName, proposals } from '@pavilion/contract/four-eyes/desk';
import * as wire from '@pavilion/contract/settlements/desk';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import { drawFrom } from '../draw.ts';
import { refusable, requestId } from '../money.ts';
import type { SceneAct } from '../scene.ts';
import { enter, memberOf, operatorContext, type Stage } from '../stage.ts';
import { type DeskWord, sayIn } from '../words.ts';
import { at, BEGINS, type Team, teamAct } from './team.ts';
import { amount, OWED_RUN } from './terms.ts';

/** The first act of a team. */
export const BEGINNING = 'begins';

/** What operators do about a team: they set what the brand allows, release what waits, hold a line, answer and correct. */
export const deskActs = (team: Team): SceneAct[] => [
  teamAct(team, BEGINNING, at(team, BEGINS), () => setRules(team.stage)),
  ...releasing(team),
  ...questioning(team),
];

const say = ({ brand }: Stage, word: DeskWord): string => sayIn(brand.defaultLanguage, word);

/** Dividends by the week; daily salaries of one kind of play out of the upline's own money; small runs go out by themselves. */
async function setRules(stage: Stage): Promise<void> {
  const { past, brand } = stage;
  const context = operatorContext(stage, 1);
  const reason = say(stage, 'agentTerms');
  const brandId = brand.id;
  const changes = [
    { kind: 'dividend', type: 'CONS', period: 'W', payer: 'house' },
    { kind: 'daily', type: 'RNG', period: 'D', payer: 'upline' },
  ] as const;
  for (const change of changes) {
    const { version, policies } = await past.call(contractPolicy, { query: { brandId } }, context);
    const current = policies.find(({ kind, type }) => kind === change.kind && type === change.type);
    if (!current || (current.period === change.period && current.payer === change.payer)) continue;
    const { eligible, highest } = current;
    await refusable(
      past.call(contractPolicyChange, { body: { brandId, version, isOn: true, eligible, highest, ...change, reason } }, context),
    );
    await confirmAll(stage);
  }
  const { version, rules } = await past.call(wire.settlementRules, { query: { brandId } }, context);
  const body = {
    brandId,
    version,
    reason,
    activeTurnover: amount(200_000),
    unusualPercent: 80,
    rules: rules.map((rule) => ({
      ...rule,
      automaticUpTo: rule.kind === 'daily' ? amount(20_000) : null,
      brakeAbove: rule.kind === 'hourly' || rule.kind === 'realtime' ? amount(50_000_000) : null,
    })),
  };
  await refusable(past.call(wire.settlementRulesChange, { body }, context));
  await confirmAll(stage);
}

/** The second operator confirms what the first proposed. */
async function confirmAll(stage: Stage, kind?: ProposalKindName): Promise<void> {
  const { past, brand } = stage;
  const context = operatorContext(stage, 2);
  const query = { brandId: brand.id, state: 'proposed' as const, pageSize: 100, ...(kind ? { kind } : {}) };
  const { list } = await past.call(proposals, { query }, context);
  for (const { id } of list) {
    const { digest } = await past.call(proposalDetail, { query: { id } }, context);
    await refusable(past.call(proposalConfirm, { body: { id, digest } }, context));
  }
}

type Run = InnerValue<typeof wire.settlementRuns>['list'][number];

const RELEASED_AT = 9.6;
/** Of the dividends that differ much from the week before so many are held for a day first. */
const HELD = 0.4;

/** Each morning but the last one operators look at what waits: one proposes, another one releases. */
const releasing = (team: Team): SceneAct[] =>
  team.days.midnights
    .slice(0, -OWED_RUN)
    .map((midnight) =>
      teamAct(team, `releases-${midnight.toISOString().slice(0, 10)}`, new Date(midnight.getTime() + RELEASED_AT * HOUR_MS), () =>
        release(team, midnight),
      ),
    );

async function release(team: Team, midnight: Date): Promise<void> {
  const { stage } = team;
  const { past, brand } = stage;
  const open = async (): Promise<Run[]> =>
    (await past.call(wire.settlementRuns, { query: { brandId: brand.id, state: 'open', pageSize: 100 } }, operatorContext(stage, 1))).list;
  const isOfToday = ({ to }: Run): boolean => new Date(to).getTime() === midnight.getTime();
  for (const run of await open()) {
    await holdLines(team, run);
    const isOdd = run.kind === 'dividend' && run.unusual > 0 && isOfToday(run) && drawFrom(`holds ${run.kind} ${run.to}`).isIn(HELD);
    if (isOdd && run.state === 'computed') {
      const body = { id: run.id, version: run.version, reason: say(stage, 'runHeld') };
      await refusable(past.call(wire.settlementHold, { body }, operatorContext(stage, 1)));
    } else if (!run.proposed) {
      const body = { id: run.id, version: run.version, reason: say(stage, 'runReleased') };
      await refusable(past.call(wire.settlementRelease, { body }, operatorContext(stage, 1)));
    }
  }
  past.clock.pass(720);
  await confirmAll(stage, 'settlement.release');
  past.clock.pass(20);
  await past.tick('settle-agents');
}

/** The new branch is looked at before it is paid: its agent's line is held, and what they would pay out of it is owed. */
async function holdLines({ stage, person }: Team, run: Run): Promise<void> {
  const agent = person('c');
  const agentId = agent && (await memberOf(stage, agent));
  if (!agentId || run.kind !== 'daily') return;
  const { list } = await stage.past.call(wire.settlementRun, { query: { id: run.id, pageSize: 100 } }, operatorContext(stage, 2));
  for (const line of list)
    if (line.agentId === agentId && line.state === 'computed') {
      const body = { id: line.id, reason: say(stage, 'lineHeld') };
      await refusable(stage.past.call(wire.settlementLineHold, { body }, operatorContext(stage, 2)));
    }
}

interface LineRequest {
  id: string;
  lineId: string;
}

/** A day is asked about and found short: operators add to its line. Another question waits. */
function questioning(team: Team): SceneAct[] {
  const { stage, days } = team;
  const ask = (name: string, asker: string, midnight: number, word: DeskWord): SceneAct =>
    teamAct(team, `${asker}/${name}`, days.before(midnight, -14), async (key) => {
      const asked = await askAbout(team, { key, asker, midnight, word });
      if (asked) await stage.notes.once<LineRequest>(key, 'asked', () => asked);
    });
  const asking = ask('asks', 'a1', 7, 'dayShort');
  const correcting = teamAct(team, 'a1/is-answered', days.before(6, -11), async (key) => {
    const asked = await stage.notes.find<LineRequest>(asking.key, 'asked');
    if (asked) await correct(stage, key, asked);
  });
  return [asking, correcting, ask('asks', 'a2', 1, 'dayUnclear')];
}

async function askAbout(
  { stage, person, days }: Team,
  { key, asker, midnight, word }: { key: string; asker: string; midnight: number; word: DeskWord },
): Promise<LineRequest | null> {
  const { past, brand } = stage;
  const one = person(asker);
  const guest = one && (await enter(stage, one));
  if (!guest) return null;
  const { list } = await past.call(contractList, { query: { side: 'mine', kind: 'daily' } }, guest.context());
  const [contract] = list;
  if (!contract) return null;
  const day = DateTime.fromJSDate(days.before(midnight, 12), { zone: brand.timeZone }).toISODate() ?? '';
  const lineId = await stage.notes.once(key, 'line', () => lineOf(stage, guest.memberId));
  const body = { contractId: contract.contractId, day, question: say(stage, word), ...(lineId === '' ? {} : { lineId }) };
  const asked = await refusable(past.call(askAboutDay, { body }, guest.context()));
  return asked && { id: asked.id, lineId };
}

/** The newest paid line of daily salary of an agent; '': none. */
async function lineOf(stage: Stage, agentId: string): Promise<string> {
  const { past, brand } = stage;
  const context = operatorContext(stage, 1);
  const { list: runs } = await past.call(wire.settlementRuns, { query: { brandId: brand.id, kind: 'daily', state: 'released' } }, context);
  for (const run of runs) {
    const { list } = await past.call(wire.settlementRun, { query: { id: run.id, state: 'paid', pageSize: 100 } }, context);
    const line = list.find((one) => one.agentId === agentId);
    if (line) return line.id;
  }
  return '';
}

async function correct(stage: Stage, key: string, { id, lineId }: LineRequest): Promise<void> {
  const { past } = stage;
  const reason = say(stage, 'lineCorrected');
  if (lineId !== '') {
    const body = { id: lineId, amount: amount(5_000), reason, requestId: requestId(key) };
    await refusable(past.call(wire.settlementCorrect, { body }, operatorContext(stage, 1)));
    past.clock.pass(1_500);
    await confirmAll(stage, 'settlement.correct');
  }
  past.clock.pass(120);
  const outcome = lineId === '' ? 'explained' : 'corrected';
  await refusable(past.call(contractQuestionAnswer, { body: { id, outcome, reason } }, operatorContext(stage, 2)));
}
