import * as desk from '@pavilion/contract/operator/desk';
import { type ProposalKindName, proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { Secret } from 'otpauth';
import { codeAt } from '../modules/second-factor/public.ts';
import type { TestPlatform } from './test-platform.ts';
import { Visitor } from './visitor.ts';

/** Key and password of the seeded operators. */
const DEMONSTRATION = { totpKey: 'PAVILIONDESKDEMONSTRATIONSECRET2', password: 'Lantern-2026' };

/** The desk's address, and a clock that may be moved. */
type DeskWorld = Pick<TestPlatform, 'deskUrl' | 'now' | 'pass'>;

/** An operator's browser at the desk's port, with an authenticator app. */
export class DeskVisitor extends Visitor {
  readonly world: DeskWorld;
  key: Buffer = Buffer.alloc(0);

  constructor(world: DeskWorld, from: { ip?: string } = {}) {
    super({ url: world.deskUrl, now: world.now }, from);
    this.world = world;
  }

  /** The app's code at this moment. */
  get code(): string {
    return codeAt(this.key, this.world.now());
  }

  useKey(base32: string): void {
    this.key = Buffer.from(Secret.fromBase32(base32).buffer);
  }

  /** Password and a code never used before: half a minute later. */
  async logIn(email: string, { password = DEMONSTRATION.password, totpKey = DEMONSTRATION.totpKey } = {}): Promise<this> {
    this.world.pass(31);
    this.useKey(totpKey);
    const {
      value: { ticket },
    } = await this.call(desk.deskSignIn, { email, password });
    const { value } = await this.call(desk.deskSecondFactor, { ticket, code: this.code });
    this.token = value.token;
    return this;
  }

  /** Uses a welcome link up. */
  async welcome(link: string, facts: { name?: string; email?: string; password?: string } = {}) {
    const token = link.split('#')[1] ?? '';
    const { value } = await this.call(desk.deskWelcome, { token });
    this.useKey(value.totpKey);
    const answer = await this.call(desk.deskAccept, {
      token,
      name: facts.name ?? 'Mai Linh',
      email: facts.email ?? value.email,
      password: facts.password ?? 'a calm grey heron',
      code: this.code,
    });
    if (answer.ok) this.token = answer.value.token;
    return answer;
  }
}

/** The first seeded owner, at the desk. */
export const ownerAt = (world: TestPlatform): Promise<DeskVisitor> => new DeskVisitor(world).logIn('owner@pavilion.example');
export const secondOwnerAt = (world: TestPlatform): Promise<DeskVisitor> => new DeskVisitor(world).logIn('second@pavilion.example');

let invited = 0;

/** Invites an operator by an owner and logs them in. */
export async function operatorAt(
  world: TestPlatform,
  owner: DeskVisitor,
  role: string,
  brandIds: string[] | null = null,
): Promise<DeskVisitor & { operatorId: string }> {
  invited += 1;
  const { value } = await owner.call(desk.operatorInvite, { name: 'Invited', email: `invited${invited}@desk.example`, role, brandIds });
  // The second operator's word, as ground: logging them in would move the clock.
  await world.database.ownerPool.query(`DELETE FROM proposal WHERE kind = 'operator.invite'`);
  await world.database.ownerPool.query('UPDATE operator_link SET held = false WHERE held');
  const visitor = new DeskVisitor(world);
  const answer = await visitor.welcome(value.link);
  return Object.assign(visitor, { operatorId: answer.value.operator.id });
}

/** Confirms one proposal as it is shown. */
export async function confirmProposalOf(by: Visitor, id: string | null) {
  const { digest } = (await by.call(proposalDetail, undefined, { id: id ?? '' })).value;
  return by.call(proposalConfirm, { id: id ?? '', digest });
}

/** Confirms, as another operator than who proposed them, everything that waits, or what is of one kind; answers how many. */
export async function confirmWaiting(second: Visitor, kind?: ProposalKindName): Promise<number> {
  const {
    value: { list },
  } = await second.call(proposals, undefined, { state: 'proposed', pageSize: 100, ...(kind ? { kind } : {}) });
  const open = list.filter(({ mayConfirm }) => mayConfirm);
  for (const { id } of open) {
    const seen = await second.call(proposalDetail, undefined, { id });
    if (!seen.ok) throw new Error(`${id} was not shown: ${seen.code}`);
    const { digest } = seen.value;
    const answer = await second.call(proposalConfirm, { id, digest });
    if (!answer.ok) throw new Error(`${id} was not confirmed: ${answer.code}`);
  }
  return open.length;
}
