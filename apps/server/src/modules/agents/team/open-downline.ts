import type { openDownline as openDownlineCall } from '@pavilion/contract/agents/calls';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { SessionContext } from '../../../http/types.ts';
import { bodyHash } from '../../../kernel/body-hash.ts';
import { maybeOne, one, type Sql, transaction } from '../../../kernel/db.ts';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';
import { refuse, refuseFields } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { createMember, isNameClosed, isUnclaimed, isUsernameTaken, usernameProblem } from '../../identity/public.ts';
import { hasPlace } from '../quota.ts';
import { checkGiven, giveRates } from '../rebates/given-rates.ts';
import { lockTerms, lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';

type Body = InnerBody<typeof openDownlineCall>;
type OpenedAccount = InnerValue<typeof openDownlineCall>;

/** Read aloud and typed without mistakes: no 0 o 1 l i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * The password is worked out from the number of the request under a key of this installation, so that a repeat answers the same while it is stored
 * nowhere: 31^12 possibilities.
 */
async function passwordOf(sql: Sql, agentId: string, requestId: string): Promise<string> {
  const bytes = keyedHash(await installationKey(sql, 'agents.opening'), agentId, requestId);
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const letter = () => {
    const one = LETTERS[Number(number % BigInt(LETTERS.length))];
    number /= BigInt(LETTERS.length);
    return one;
  };
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join('')).join('-');
}

const hashOf = ({ username, userType, rebates = [] }: Body): Buffer =>
  bodyHash({ username, userType, rebates: rebates.map(({ gameType, rebate }) => `${gameType}=${rebate}`).join(' ') });

/** What was opened under the number of a request; its password only as long as it is good. */
async function findOpened(sql: Sql, agentId: string, requestId: string, body: Body): Promise<OpenedAccount | null> {
  const row = await maybeOne<{ member_id: string; username: string; body_hash: Buffer }>(
    sql,
    `SELECT o.member_id, m.username, o.body_hash FROM agent_opening o JOIN member_facts m ON m.id = o.member_id
       WHERE o.agent_id = $1 AND o.request_id = $2`,
    [agentId, requestId],
  );
  if (!row) return null;
  if (!row.body_hash.equals(hashOf(body))) throw refuse('downline.request.differs');
  const isWaiting = await isUnclaimed(sql, row.member_id);
  return { customerId: row.member_id, username: row.username, password: isWaiting ? await passwordOf(sql, agentId, requestId) : '' };
}

/**
 * Opens an account right below the agent. Its holder logs in with the password, and can do nothing before they have set their own, stated the birth date and
 * taken the terms.
 */
export async function openDownline(deps: AgentDeps, body: Body, context: SessionContext): Promise<OpenedAccount> {
  const { db } = deps;
  const { session, brand, now } = context;
  if (body.password !== undefined) throw refuse('downline.password.chosen', { field: 'password' });
  const requestId = body.requestId ?? newId('req');
  const known = await findOpened(db, session.memberId, requestId, body);
  if (known) return known;
  const fault = usernameProblem(body.username, (await deps.registerRules(brand.id))['username'], brand.name);
  if (fault) throw refuseFields([fault]);
  const rule = await deps.ruleOf(brand.id);
  const promised = await checkGiven(db, body.rebates ?? [], { brand, agentId: session.memberId, rule, now });
  const password = await passwordOf(db, session.memberId, requestId);
  const passwordHash = await deps.hashSecret(password);
  try {
    return await transaction(db, async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('agents.opening ' || $1, 0))`, [session.memberId]);
      const meanwhile = await findOpened(tx, session.memberId, requestId, body);
      if (meanwhile) return meanwhile;
      await lockTree(tx, brand.id, 'joins');
      if (body.userType === 1 && !(await hasPlace(tx, session.memberId, rule))) throw refuse('quota.used.up');
      if (await isNameClosed(tx, brand.id, body.username)) throw refuse('username.taken', { field: 'username' });
      const memberId = await write(tx, { body, passwordHash }, context);
      await lockTerms(tx, session.memberId);
      const by = { kind: 'agent', id: session.memberId } as const;
      await giveRates(tx, promised, { brand, agentId: session.memberId, rule, now, memberId, by });
      await tx.query('INSERT INTO agent_opening (agent_id, request_id, body_hash, member_id, opened_at) VALUES ($1, $2, $3, $4, $5)', [
        session.memberId,
        requestId,
        hashOf(body),
        memberId,
        now,
      ]);
      await writeAuditEntry(
        tx,
        { kind: 'member', id: session.memberId, ip: context.ip, now },
        {
          action: 'agent.open',
          subjectKind: 'member',
          subjectId: memberId,
          brandId: brand.id,
          detail: { agentId: session.memberId, userType: body.userType },
        },
      );
      return { customerId: memberId, username: body.username, password };
    });
  } catch (error) {
    if (isUsernameTaken(error)) throw refuse('username.taken', { field: 'username' });
    throw error;
  }
}

async function write(tx: Sql, { body, passwordHash }: { body: Body; passwordHash: string }, context: SessionContext): Promise<string> {
  const { session, brand, now, ip } = context;
  const { path } = await one<{ path: string[] }>(tx, 'SELECT agent_path AS path FROM member_facts WHERE id = $1', [session.memberId]);
  return createMember(tx, {
    brandId: brand.id,
    username: body.username,
    language: brand.defaultLanguage,
    customerType: body.userType,
    agentPath: [...path, session.memberId],
    passwordHash,
    isUnclaimed: true,
    now,
    profile: { nickname: body.username, origin: { registerMethod: 'AGENT', ip } },
  });
}
