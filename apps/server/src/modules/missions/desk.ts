import * as wire from '@pavilion/contract/missions/desk';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { codeOfTag } from '@pavilion/contract/base/language';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { proposeMission } from './mission-kind.ts';
import type { MissionDeps } from './tables.ts';
import { tryMission } from './trial.ts';
import { type MissionDeskDeps, listMissions, viewBoards, viewMission } from './view-missions.ts';
import { type ActingOperator, checkTerms, saveMission, stopMission } from './write-mission.ts';

/** Missions: written by one operator, put in force by another (four-eyes), stopped by anybody who may write them. */
export function registerMissionsDesk({ serve, access }: DeskRegistrar, base: MissionDeps): void {
  const deps: MissionDeskDeps = { ...base, access };
  serve(wire.missionsList, ({ query }, context) => listMissions(deps, query, context));
  serve(wire.missionRead, ({ query }, context) => viewMission(deps, query.id, context));
  serve(wire.missionSave, ({ body }, context) => save(deps, body, context));
  serve(wire.missionOffer, async ({ body }, context) => ({ proposalId: await proposeMission(deps, body, context) }));
  serve(wire.missionStop, async ({ body }, context) => {
    await stopMission(deps, body, byOf(context));
    return viewMission(deps, body.id, context);
  });
  serve(wire.missionTrial, async ({ body }, context) => {
    const brand = await access.brandInScope(body.brandId, context);
    checkTerms(body.terms, 1n);
    return tryMission(deps.db, { terms: body.terms, brand, now: context.now });
  });
  serve(wire.missionBoards, ({ query }, context) => viewBoards(deps, query, context));
}

const byOf = ({ session: { operatorId, scope }, ip }: OperatorContext): ActingOperator => ({ operator: operatorId, scope, ip });

async function save(
  deps: MissionDeskDeps,
  body: InnerBody<typeof wire.missionSave>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.missionSave>> {
  const brand = await deps.access.brandInScope(body.brandId, context);
  const missing = brand.languages.map(codeOfTag).filter((language) => !body.texts[language]);
  if (missing.length > 0) throw refuse('mission.words.missing', { field: 'texts', params: { languages: missing.join(', ') } });
  const { step } = await one<{ step: bigint }>(deps.db, 'SELECT withdraw_step AS step FROM currency WHERE code = $1', [brand.currency]);
  const written = { ...body, startsAt: new Date(body.startsAt), endsAt: body.endsAt === null ? null : new Date(body.endsAt), step };
  return viewMission(deps, await saveMission(deps, written, byOf(context)), context);
}
