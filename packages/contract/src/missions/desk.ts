import * as z from 'zod/mini';
import { returnErrors } from '../returns/desk.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { missionGifts, missionKinds, missionPeriods, missionStates, missionTerms, missionUnits } from './terms.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, instant, rowId, version, wholeNumber } from '../base/wire-types.ts';

// Missions of a brand: written by one operator, put in force by another (four-eyes), stopped by any operator who may write them.

/** What the member reads, by the language's code (`EN`, `PT-BR`). */
export const missionTexts = z.record(
  z.string().check(z.regex(/^[A-Z]{2,3}(?:-[A-Z]{2,4})?$/)),
  z.strictObject({ title: requiredText(80), description: text(300) }),
);

const missionRow = z.object({
  id: z.string(),
  brandId: z.string(),
  code: z.string(),
  title: z.string(),
  state: z.enum(missionStates),
  /** Of a mission that gives: a version that is being written, or waits for a second operator. */
  change: z.nullable(z.enum(['draft', 'offered'])),
  kind: z.enum(missionKinds),
  period: z.enum(missionPeriods),
  currency: z.string(),
  /** What `prize` and `given` are. */
  gives: z.enum(missionGifts),
  prize: money,
  /** Given in the last 30 days: prizes of completions and of places. */
  done: z.number(),
  given: moneyTotal,
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
});

export const missionsList = endpoint({
  summary: 'Missions of the brands in scope, in the order in which members see them',
  method: 'GET',
  path: '/desk/missions',
  access: 'desk',
  permission: 'missions.read',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), state: z.optional(z.enum(missionStates)) }),
  value: z.object({ list: z.array(missionRow), ...pageValue }),
  errors: deskErrors,
});

const writing = {
  terms: missionTerms,
  texts: missionTexts,
  startsAt: instant,
  endsAt: z.nullable(instant),
};

const versionView = z.object({
  version: z.number(),
  ...writing,
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  writtenBy: z.string(),
  writtenAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  /** From the period on that begins then; null until it was approved. */
  fromAt: z.nullable(z.string()),
});

const missionView = z.object({
  ...missionRow.shape,
  /** As read; sent back with every act, so that what was changed meanwhile is noticed. */
  revision: z.number(),
  position: z.number(),
  stoppedAt: z.nullable(z.string()),
  /** Newest first; at most 20. */
  versions: z.array(versionView),
  /** Of the budget of the period that runs; null: there is no cap. */
  budget: z.nullable(z.object({ amount: money, spent: money })),
});

export const missionRead = endpoint({
  summary: 'A mission with its versions, and what is left of its budget',
  method: 'GET',
  path: '/desk/missions/mission',
  access: 'desk',
  permission: 'missions.read',
  query: z.strictObject({ id: rowId }),
  value: missionView,
  errors: deskErrors,
});

export const missionSave = endpoint({
  summary: 'Writes a new mission, or the next version of one; what was proposed of it is void',
  method: 'POST',
  path: '/desk/missions/save',
  access: 'desk',
  permission: 'missions.write',
  renews: true,
  body: z.strictObject({
    /** Null: a new one. */
    id: z.nullable(rowId),
    revision: z.nullable(version),
    brandId: rowId,
    code: codeText(40),
    ...writing,
  }),
  value: missionView,
  errors: {
    ...deskErrors,
    'desk.changed.meanwhile': 409,
    'desk.bounds.wrong': 400,
    'amount.step': 400,
    'mission.code.taken': 409,
    /** A language of the brand has no title. */
    'mission.words.missing': 400,
    /** The period and the reward of a mission that gave once do not change. */
    'mission.period.fixed': 409,
    'mission.gives.fixed': 409,
  },
});

const act = { id: rowId, revision: version };

export const missionOffer = endpoint({
  summary: 'Proposes that a written version is put in force: a new mission gives at once, a later version from its next period on',
  method: 'POST',
  path: '/desk/missions/offer',
  access: 'desk',
  takesRequestId: true,
  permission: 'missions.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, ...act, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, ...returnErrors },
});

export const missionStop = endpoint({
  summary: 'Stops a mission: nothing new is given from now on, prizes that are due can still be claimed',
  method: 'POST',
  path: '/desk/missions/stop',
  access: 'desk',
  permission: 'missions.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...act, reason }),
  value: missionView,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const missionTrial = endpoint({
  summary:
    'What terms would have come to over the periods that ended in the last 30 days: how many would have done it, what it would have cost',
  method: 'POST',
  path: '/desk/missions/trial',
  access: 'desk',
  permission: 'missions.read',
  body: z.strictObject({ brandId: rowId, terms: missionTerms }),
  value: z.object({
    periods: z.number(),
    /** Members, each once, and how often they did it. */
    members: z.number(),
    done: z.number(),
    /** Prizes, under the budget; those of places; what the budget would have left out. */
    prizes: moneyTotal,
    places: moneyTotal,
    refused: z.number(),
  }),
  errors: { ...deskErrors, 'desk.bounds.wrong': 400, 'amount.step': 400 },
  throttle: { per: 'member', points: 20, seconds: 60 },
});

export const missionBoards = endpoint({
  summary: 'Leaderboards of a mission, the newest first: who leads, how each was settled',
  method: 'GET',
  path: '/desk/missions/boards',
  access: 'desk',
  permission: 'missions.read',
  query: z.strictObject({ id: rowId, most: z.optional(wholeNumber({ min: 1, max: 30 })) }),
  value: z.object({
    unit: z.enum(missionUnits),
    currency: z.string(),
    gives: z.enum(missionGifts),
    boards: z.array(
      z.object({
        periodStart: z.string(),
        periodEnd: z.string(),
        /** `waiting`: over, not settled yet. `paying`: places are final, some prizes are to be given. */
        state: z.enum(['running', 'waiting', 'paying', 'settled']),
        settledAt: z.nullable(z.string()),
        participants: z.number(),
        given: money,
        places: z.array(
          z.object({
            place: z.number(),
            memberId: z.string(),
            username: z.string(),
            score: z.number(),
            amount: money,
            /** `leads`: while it runs. `barred`: excluded, cooling off or closed when it was to be given. */
            state: z.enum(['leads', 'due', 'given', 'barred']),
            grantId: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  errors: deskErrors,
});
