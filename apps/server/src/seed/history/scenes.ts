import * as deskMembers from '@pavilion/contract/identity/desk';
import { documentDecide } from '@pavilion/contract/documents/desk';
import * as documents from '@pavilion/contract/documents/calls';
import * as wire from '@pavilion/contract/payments/calls';
import * as responsible from '@pavilion/contract/responsible-gaming/calls';
import { login } from '@pavilion/contract/identity/session';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { cardNumberOf, drawIdentityCard } from './identity-card.ts';
import { giveBonus } from './bonuses.ts';
import { misuseScenes } from './misuse-scenes.ts';
import { approve, deposit, payOut, refusable, reject, withdraw } from './money.ts';
import { peopleOf, type Person } from './people.ts';
import { DAY, HOUR, hundredOf, type SceneContext, type Scene, type SceneAct } from './scene.ts';
import { cashOf, enter, type Guest, operatorContext, type Stage, visitorContext } from './stage.ts';
import { sayIn } from './words.ts';

/** A guest with at least so much, paid in when it is missing. */
async function withMoney({ stage, person, key }: SceneContext, units: bigint): Promise<Guest | null> {
  const guest = await enter(stage, person);
  if (!guest) return null;
  const wanted = await stage.notes.once(key, 'funds', async () => String(units - (await cashOf(stage, guest.memberId))));
  if (BigInt(wanted) > 0n)
    await deposit(stage, guest, { key: `${key}/funds`, amount: { units: wholeHundreds(stage, BigInt(wanted)) }, end: 'paid' });
  stage.past.clock.pass(180);
  return guest;
}

function wholeHundreds(stage: Stage, units: bigint): bigint {
  const hundred = hundredOf(stage);
  return ((units + hundred - 1n) / hundred) * hundred;
}

/** Asks for so many hundreds. */
async function ask(playing: SceneContext, hundreds: bigint, holder?: string): Promise<{ id: string; amount: bigint } | null> {
  const { stage, key } = playing;
  const amount = hundredOf(stage) * hundreds;
  const guest = await withMoney(playing, amount);
  const asked = guest && (await withdraw(stage, guest, { key: `${key}/out`, amount, ...(holder ? { holder } : {}) }));
  return asked && { id: asked.id, amount };
}

const withdrawals: readonly Scene[] = [
  { name: 'waits', who: 12, minutesBefore: 40, run: async (playing) => void (await ask(playing, 4n)) },
  { name: 'waits-long', who: 13, minutesBefore: 7 * HOUR, run: async (playing) => void (await ask(playing, 6n)) },
  // Joined hours ago, nothing staked, an account of somebody else.
  {
    name: 'waits-with-signals',
    who: 14,
    minutesBefore: 150,
    run: async (playing) => void (await ask(playing, 15n, playing.person.fullName.split(' ').toReversed().join(' '))),
  },
  {
    name: 'waits-for-the-second',
    who: 15,
    minutesBefore: 5 * HOUR,
    async run(playing) {
      const asked = await ask(playing, 30n);
      playing.stage.past.clock.pass(35 * 60);
      if (asked) await approve(playing.stage, asked.id, { second: false });
    },
  },
  {
    name: 'is-stuck',
    who: 16,
    minutesBefore: 3 * HOUR,
    async run(playing) {
      const asked = await ask(playing, 5n);
      playing.stage.past.clock.pass(600);
      if (asked && (await approve(playing.stage, asked.id))) await payOut(playing.stage, { ...asked, end: 'away' });
    },
  },
  {
    name: 'is-on-its-way',
    who: 17,
    minutesBefore: 12,
    async run(playing) {
      const asked = await ask(playing, 3n);
      playing.stage.past.clock.pass(240);
      if (asked && (await approve(playing.stage, asked.id))) await payOut(playing.stage, { ...asked, end: 'silent' });
    },
  },
  {
    name: 'is-refused-by-the-bank',
    who: 18,
    minutesBefore: 26 * HOUR,
    async run(playing) {
      const asked = await ask(playing, 4n);
      playing.stage.past.clock.pass(1_500);
      if (asked && (await approve(playing.stage, asked.id))) await payOut(playing.stage, { ...asked, end: 'failed' });
    },
  },
  {
    name: 'is-rejected',
    who: 19,
    minutesBefore: 2 * DAY,
    async run(playing) {
      const asked = await ask(playing, 8n, playing.person.fullName.split(' ').toReversed().join(' '));
      playing.stage.past.clock.pass(3_000);
      if (asked) await reject(playing.stage, asked.id, sayIn(playing.stage.brand.defaultLanguage, 'holderDiffers'));
    },
  },
  {
    name: 'is-taken-back',
    who: 20,
    minutesBefore: 30 * HOUR,
    async run(playing) {
      const guest = await withMoney(playing, hundredOf(playing.stage) * 4n);
      const asked = guest && (await withdraw(playing.stage, guest, { key: `${playing.key}/out`, amount: hundredOf(playing.stage) * 4n }));
      if (asked) await refusable(playing.stage.past.call(wire.cancelWithdrawal, { body: { refId: asked.id } }, guest.context()));
    },
  },
];

const payments: readonly Scene[] = [
  {
    name: 'pays-another-amount',
    who: 21,
    minutesBefore: 4 * HOUR,
    run: ({ stage, person, key }) => depositOf({ stage, person, key }, 'paid.other.amount'),
  },
  { name: 'is-about-to-pay', who: 22, minutesBefore: 6, run: (playing) => depositOf(playing, 'waiting') },
  {
    name: 'unknown-reference',
    who: 23,
    minutesBefore: 9 * HOUR,
    run: ({ stage, key }) =>
      stage.past.sendEvent({
        eventId: `demonstration-${key}`,
        kind: 'deposit.paid',
        reference: 'dep_01JUNKNOWNREFERENCE000000',
        amount: hundredOf(stage),
        currency: stage.brand.currency,
      }),
  },
];

async function depositOf({ stage, person, key }: SceneContext, end: 'paid.other.amount' | 'waiting'): Promise<void> {
  const guest = await enter(stage, person);
  if (guest) await deposit(stage, guest, { key: `${key}/deposit`, amount: { rank: 2 }, end });
}

/** Documents as far as the desk's decision on them. */
const sendsDocuments =
  (end: 'waits' | 'approved' | 'rejected') =>
  async ({ stage, person }: SceneContext): Promise<void> => {
    const { past, brand } = stage;
    const guest = await enter(stage, person);
    if (!guest) return;
    for (const kind of ['id-front', 'id-back'] as const) {
      const upload = await drawIdentityCard(person, { brand: brand.code, side: kind === 'id-front' ? 'front' : 'back' });
      await refusable(past.call(documents.uploadPicture, { query: { kind }, upload }, guest.context()));
      past.clock.pass(40);
    }
    const sent = await refusable(past.call(documents.submitDocuments, { body: { idNumber: cardNumberOf(person) } }, guest.context()));
    const id = sent?.current?.id;
    if (!id || end === 'waits') return;
    past.clock.pass(5_000);
    const body =
      end === 'approved'
        ? { id, approve: true, readName: person.fullName, readBirthDate: person.birthDate }
        : { id, approve: false, reason: sayIn(brand.defaultLanguage, 'blurred') };
    await refusable(past.call(documentDecide, { body }, operatorContext(stage, 1)));
  };

const papers: readonly Scene[] = [
  { name: 'sends-documents', who: 24, minutesBefore: 80, run: sendsDocuments('waits') },
  { name: 'sends-documents', who: 25, minutesBefore: 6 * HOUR, run: sendsDocuments('waits') },
  { name: 'sends-documents', who: 14, minutesBefore: 120, run: sendsDocuments('waits') },
  { name: 'is-proved', who: 26, minutesBefore: 9 * DAY, run: sendsDocuments('approved') },
  { name: 'is-proved', who: 27, minutesBefore: 15 * DAY, run: sendsDocuments('approved') },
  { name: 'is-blurred', who: 28, minutesBefore: 4 * DAY, run: sendsDocuments('rejected') },
];

/** One call of the member's own. */
const calls =
  (work: (guest: Guest, playing: SceneContext) => Promise<unknown>) =>
  async (playing: SceneContext): Promise<void> => {
    const guest = await enter(playing.stage, playing.person);
    if (guest) await refusable(work(guest, playing));
  };

const protection: readonly Scene[] = [
  {
    name: 'excludes-themselves',
    who: 29,
    minutesBefore: 6 * DAY,
    async run(playing) {
      const { stage, person, key } = playing;
      const guest = await enter(stage, person);
      if (!guest) return;
      // Opened before, paid after: the money waits for an operator.
      await deposit(stage, guest, { key: `${key}/deposit`, amount: { rank: 1 }, end: 'waiting' });
      const body = { length: '180d' as const, confirmation: person.username };
      await refusable(stage.past.call(responsible.excludeMyself, { body }, guest.context()));
      await deposit(stage, guest, { key: `${key}/deposit`, amount: { rank: 1 }, end: 'paid' });
    },
  },
  {
    name: 'takes-a-break',
    who: 30,
    minutesBefore: 2 * DAY,
    run: calls((guest, { stage }) => stage.past.call(responsible.takeCoolOff, { body: { length: '7d' } }, guest.context())),
  },
  {
    name: 'sets-a-limit',
    who: 31,
    minutesBefore: 12 * DAY,
    run: calls((guest, { stage }) => limitTo(stage, guest, hundredOf(stage) * 2n)),
  },
  // Looser waits for a day.
  {
    name: 'raises-the-limit',
    who: 31,
    minutesBefore: 5 * HOUR,
    run: calls((guest, { stage }) => limitTo(stage, guest, hundredOf(stage) * 5n)),
  },
];

const limitTo = (stage: Stage, guest: Guest, amount: bigint): Promise<unknown> =>
  stage.past.call(responsible.setPlayerLimit, { body: { kind: 'deposit', period: 'week', amount } }, guest.context());

/** An operator at the desk, about the member of the scene. */
const operates =
  (work: (memberId: string, stage: Stage) => Promise<unknown>) =>
  async ({ stage, person }: SceneContext): Promise<void> => {
    const memberId =
      stage.known.get(person.key) ?? (await stage.past.domains.identity.findMemberByName(stage.brand.id, person.username))?.id;
    if (memberId) await refusable(work(memberId, stage));
  };

/** Given at the desk; some are still being played. */
const bonuses: readonly Scene[] = [
  { name: 'is-given-a-bonus', who: 8, minutesBefore: 9 * DAY, times: 0n },
  { name: 'is-given-a-bonus', who: 9, minutesBefore: 4 * DAY, times: 5n },
  { name: 'is-given-a-bonus', who: 10, minutesBefore: 2 * DAY, times: 10n },
].map(({ times, ...scene }) => ({
  ...scene,
  run: async (playing: SceneContext) =>
    operates((memberId, stage) => giveBonus(stage, { key: playing.key, memberId, amount: hundredOf(stage) / 5n, times, kind: 'event' }))(
      playing,
    ),
}));

const desk: readonly Scene[] = [
  {
    name: 'is-noted',
    who: 4,
    minutesBefore: 3 * DAY,
    run: operates((memberId, stage) =>
      stage.past.call(
        deskMembers.memberNote,
        { body: { memberId, text: sayIn(stage.brand.defaultLanguage, 'watchNote') } },
        operatorContext(stage, 2),
      ),
    ),
  },
  {
    name: 'is-called',
    who: 12,
    minutesBefore: 20,
    run: operates((memberId, stage) =>
      stage.past.call(
        deskMembers.memberNote,
        { body: { memberId, text: sayIn(stage.brand.defaultLanguage, 'callNote') } },
        operatorContext(stage, 1),
      ),
    ),
  },
  {
    name: 'is-locked',
    who: 32,
    minutesBefore: 5 * DAY,
    run: operates((memberId, stage) =>
      stage.past.call(
        deskMembers.memberLock,
        { body: { memberId, locked: true, reason: sayIn(stage.brand.defaultLanguage, 'lockReason') } },
        operatorContext(stage, 1),
      ),
    ),
  },
];

/** Somebody tries name after name from one network, and the rules notice. */
async function guesses({ stage, person, key }: SceneContext): Promise<void> {
  const { past } = stage;
  // Whoever does this has solved the brand's captcha each time.
  const brand = { ...stage.brand, modules: { ...stage.brand.modules, SLIDER3: false } };
  const visitor = { ...visitorContext(stage, person.key, { elsewhere: key }), brand };
  for (const [tries, { username }] of peopleOf(stage.brand.code).slice(0, 14).entries()) {
    past.clock.pass(11);
    const body = { username, password: `not the password ${tries}`, loginDeviceId: `demonstration-guess-${tries}` };
    await refusable(past.call(login, { body }, { ...visitor, now: past.clock.now() }));
  }
  await past.tick('security-events.judge');
  past.clock.pass(3_600);
  await past.tick('security-events.judge');
}

const security: readonly Scene[] = [
  { name: 'is-guessed-at', who: 5, minutesBefore: 75, run: guesses },
  { name: 'is-guessed-at', who: 6, minutesBefore: 31 * HOUR, run: guesses },
  {
    name: 'comes-from-elsewhere',
    who: 7,
    minutesBefore: 90,
    run: async ({ stage, person }) => void (await enter(stage, person, { key: person.key, elsewhere: 'elsewhere' })),
  },
];

const all = [...withdrawals, ...payments, ...papers, ...protection, ...bonuses, ...desk, ...security, ...misuseScenes];

/** Scenes of the seeded people, and what the printed logins find. */
export function scenesOf(stage: Stage, people: readonly Person[]): SceneAct[] {
  const invented = new Map(people.filter(({ isLogin }) => !isLogin).map((person) => [person.key, person]));
  const at = (minutes: number): Date => new Date(stage.month.endsAt.getTime() - minutes * MINUTE_MS);
  const scenes = all.flatMap(({ name, who, minutesBefore, run }): SceneAct[] => {
    const person = invented.get(`${stage.brand.code}/${who}`);
    if (!person) return [];
    const key = `${person.key}/${name}`;
    const start = at(minutesBefore);
    return [
      {
        key,
        at: start,
        stage,
        run: async () => {
          stage.past.clock.set(start);
          await run({ stage, person, key });
        },
      },
    ];
  });
  return [
    ...scenes,
    ...people.filter(({ isLogin, customerType }) => isLogin && customerType === 0).flatMap((person) => ofLogin(stage, person, at)),
  ];
}

/** Where the brand asks whether a payout arrived: one that waits for the login's word. */
async function takeOutUnsaid(stage: Stage, guest: Guest, key: string): Promise<void> {
  const { confirmMinutes } = await stage.past.call(wire.withdrawSettings, {}, guest.context());
  if (confirmMinutes === 0) return;
  const amount = hundredOf(stage);
  const asked = await withdraw(stage, guest, { key, amount });
  if (asked && !asked.isInReview) await payOut(stage, { id: asked.id });
}

/** The login that is printed at the start: a new device, and a balance to play with. */
function ofLogin(stage: Stage, person: Person, at: (minutes: number) => Date): SceneAct[] {
  const scene = (name: string, minutes: number, run: (guest: Guest, key: string) => Promise<unknown>, elsewhere = ''): SceneAct => ({
    key: `${person.key}/${name}`,
    at: at(minutes),
    stage,
    run: async () => {
      stage.past.clock.set(at(minutes));
      const guest = await enter(stage, person, { key: person.key, elsewhere });
      if (guest) await run(guest, `${person.key}/${name}`);
    },
  });
  return [
    scene('sets-a-limit', 20 * DAY, (guest) => refusable(limitTo(stage, guest, hundredOf(stage) * 20n))),
    scene('is-welcomed', 24 * DAY, ({ memberId }, key) =>
      giveBonus(stage, { key, memberId, amount: hundredOf(stage) / 5n, times: 1n, kind: 'goodwill' }),
    ),
    scene('is-thanked', 5 * DAY, ({ memberId }, key) =>
      giveBonus(stage, { key, memberId, amount: hundredOf(stage) / 10n, times: 0n, kind: 'loyalty' }),
    ),
    scene('comes-from-elsewhere', 3 * DAY, async () => undefined, 'elsewhere'),
    scene('pays-in', 35, (guest, key) => deposit(stage, guest, { key, amount: { units: hundredOf(stage) * 3n }, end: 'paid' })),
    scene('is-asked-for-a-word', 30, (guest, key) => takeOutUnsaid(stage, guest, key)),
  ];
}
