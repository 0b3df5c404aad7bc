import { randomUUID } from 'node:crypto';
import { placeLotteryOrder, placeVnBetting } from '../../../packages/contract/src/lottery/orders.ts';
import { one } from '../../../apps/server/src/kernel/db.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Row } from '../faults/table.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import { NONSENSE_TEXTS, NONSENSE_VALUES } from '../money/nonsense.ts';
import type { Stage } from '../money/stage.ts';
import { describeAnswer, times } from '../rewards/scene.ts';
import { HANOI, LINE, openIssue, order, PRICE, send, SSC, stateOf } from './scene.ts';

/** A bet of 2,000, in ledger units. */
const BET = 20_000_000n;
const [CONTENT = '', ...NUMBERS] = LINE.split('~');
const FIELDS = ['approach', 'play', 'mode', 'group', 'multiple'] as const;
const WRONG: Readonly<Record<(typeof FIELDS)[number], readonly string[]>> = {
  approach: ['0', '3'],
  play: ['0', '15000', '9999', '3000', '3500', '999999999'],
  mode: ['0', '5', '99'],
  group: ['0', '1', '1698', '1939', '1962', '1998', '2000', '2002', '999999999'],
  multiple: ['0', '10001', '999999999'],
};
const EVERYWHERE = [
  '',
  '-1',
  '1.5',
  '1e1',
  'NaN',
  'Infinity',
  '0x1',
  '+1',
  '01',
  '１',
  '१',
  '١',
  '²',
  '1 0',
  '9999999999',
  '9223372036854775808',
  'null',
  '{}',
];
const WRONG_CONTENTS = ['', '#_#_#_#_#', '1', '1_2', '1_#_#_#_#_#', 'a_#_#_#_#', '10_#_#_#', "1_#_#_#_#' --", '__proto__', '{"a":1}'];
/** Taken for what is meant, or refused: at the price of what is meant. */
const ODD_CONTENTS = [
  '11_#_#_#_#',
  '1,1_#_#_#_#',
  '-1_#_#_#_#',
  '1 _ # _#_#_#',
  '²_#_#_#_#',
  '½_#_#_#_#',
  '①_#_#_#_#',
  '1_#_#_#_#\u0000',
  '1_#_#_#_\u202e#',
  '<b>1</b>_#_#_#_#',
  ...['１', '१', '١', '۱', '၁', '๑'].map((digit) => `${digit}_#_#_#_#`),
];
const SLIPS = [
  '',
  ';',
  '~',
  '~~~~~',
  ';;;;',
  `${LINE}~1`,
  LINE.replace('~', '|'),
  `${LINE};nonsense`,
  `${LINE};;${LINE}`,
  `;${LINE}`,
  '\u0000',
];

/** Slips that say another price, stake or play than there is: refused by a declared code, and nothing is booked. */
export async function attackSlips(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const numero = await openIssue(stage, SSC);
  const member = await stage.member({ money: 5_000_000 });
  return [
    await tampered(stage, { numero, member, every }),
    await older(stage, { numero, member, every }),
    await honest(stage, { numero, member }),
  ];
}

interface Case {
  numero: string;
  member: TestMember;
  every: number;
}

const wrongSlips = (): [string, string][] => [
  ...FIELDS.flatMap((field, place) =>
    [...WRONG[field], ...EVERYWHERE].map((value): [string, string] => [
      `${field} ${JSON.stringify(value)}`,
      [CONTENT, ...NUMBERS.with(place, value)].join('~'),
    ]),
  ),
  ...WRONG_CONTENTS.map((content): [string, string] => [`content ${JSON.stringify(content)}`, [content, ...NUMBERS].join('~')]),
  ...SLIPS.map((slip): [string, string] => [`slip ${JSON.stringify(slip)}`, slip]),
];

async function tampered(stage: Stage, { numero, member, every }: Case): Promise<Row> {
  const { check, row } = promise('slips: a wrong price, line or body is refused by a declared code, and nothing is booked');
  const before = await stateOf(stage);
  const bodies: [string, unknown][] = [
    // With the total the tamperer would like, and with the one there is.
    ...wrongSlips().flatMap(([what, slip]): [string, unknown][] =>
      ['1', PRICE, '0'].map((total) => [`${what}, total ${total}`, order(numero, { bettingSlipString: slip, betCartAmountSum: total })]),
    ),
    ...[...NONSENSE_TEXTS, '1999', '2000.0001', '2001', '4000', '-2000', '1e308'].map((total): [string, unknown] => [
      `total ${JSON.stringify(total)}`,
      order(numero, { betCartAmountSum: total }),
    ]),
    ...['gameId', 'currentNumero', 'requestId', 'bettingSlipString', 'betCartAmountSum', 'chase', 'winningStop', 'chaseSlip'].flatMap(
      (field) =>
        NONSENSE_VALUES.map((value): [string, unknown] => [
          `${field} ${String(JSON.stringify(value)).slice(0, 30)}`,
          order(numero, { [field]: value }),
        ]).filter(
          // What these may be: a stop and issues without a chase mean nothing.
          ([what]) => !/^(?:(?:chase|winningStop) true|chaseSlip \[\]$)/.test(what),
        ),
    ),
    ...[HANOI, 0, 1, 9, 301, 2 ** 31, 2 ** 53].map((gameId): [string, unknown] => [`game ${gameId}`, order(numero, { gameId })]),
    ...['odds', 'price', 'unit', 'stake', 'memberId', 'brandId', 'status', 'won', 'ownGroup'].map((field): [string, unknown] => [
      `more: ${field}`,
      order(numero, { [field]: 1 }),
    ]),
    ...[
      [{ numero, multiples: [] }],
      [{ numero, multiples: [0] }],
      [{ numero, multiples: [1, 1] }],
      [{ numero, multiples: [10_001] }],
      [],
    ].map((chaseSlip): [string, unknown] => [`chase ${JSON.stringify(chaseSlip).slice(0, 60)}`, order(numero, { chase: true, chaseSlip })]),
    ...[null, [], 'text', 7].map((body): [string, unknown] => [`body ${JSON.stringify(body)}`, body]),
  ];
  for (const [place, [what, body]] of bodies.entries()) {
    if (place % every !== 0) continue;
    if (place % 60 === 0) await stage.forgetCounts();
    const answer = await send(member, body);
    check(isDeclaredRefusal(placeLotteryOrder, answer), `${what}: ${describeAnswer(answer)}`);
  }
  await stage.forgetCounts();
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  return row(`${bodies.length} bodies`);
}

async function older(stage: Stage, { numero, member, every }: Case): Promise<Row> {
  const { check, row } = promise('slips: the older form takes no wrong price, and all of its contents or none');
  const before = await stateOf(stage);
  const content = {
    gameId: SSC,
    playId: 14,
    bettingContent: CONTENT,
    singleBetPrice: 2_000,
    bettingApproach: 1,
    numero: [{ numero, multiple: 1 }],
  };
  const wrong: object[] = [
    ...NONSENSE_VALUES.map((singleBetPrice) => ({ singleBetPrice })),
    ...[0, 1, 1_999, 2_000.00001, 20_001, 2e9].map((singleBetPrice) => ({ singleBetPrice })),
    ...[0, 3, 1.5].map((bettingApproach) => ({ bettingApproach })),
    ...[0, 3_500, 9_999].map((playId) => ({ playId })),
    ...[...WRONG_CONTENTS, '1_#_#_#_#;1_#_#_#_#', '1_#_#_#_#~1~14~2~1940~9'].map((bettingContent) => ({ bettingContent })),
    ...[0, 100_001, 10_001].map((multiple) => ({ numero: [{ numero, multiple }] })),
    { gameId: HANOI },
    { numero: [] },
    {
      numero: [
        { numero, multiple: 1 },
        { numero, multiple: 1 },
      ],
    },
  ];
  for (const [place, over] of wrong.entries()) {
    if (place % every !== 0) continue;
    if (place % 60 === 0) await stage.forgetCounts();
    // Beside one that would be taken.
    const contents = [content, { ...content, ...over }];
    const answer = await member.browser.call(placeVnBetting, { requestId: randomUUID(), contents } as never);
    check(isDeclaredRefusal(placeVnBetting, answer), `${String(JSON.stringify(over)).slice(0, 60)}: ${describeAnswer(answer)}`);
  }
  await stage.forgetCounts();
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  return row(`${wrong.length} contents`);
}

/** What is taken costs what its lines come to: digits of other scripts, the same line twice, the same order a hundred times. */
async function honest(stage: Stage, { numero, member }: Omit<Case, 'every'>): Promise<Row> {
  const { check, row } = promise('slips: what is taken costs what it says, once');
  const costs = async (slip: string, total: string, bets: number, isSure = true) => {
    const before = await cash(stage, member);
    const answer = await send(member, order(numero, { bettingSlipString: slip, betCartAmountSum: total }));
    const cost = before - (await cash(stage, member));
    const isTaken = answer.ok && cost === BET * BigInt(bets);
    const isRefused = !isSure && cost === 0n && isDeclaredRefusal(placeLotteryOrder, answer);
    check(isTaken || isRefused, `${JSON.stringify(slip.slice(0, 40))}: ${describeAnswer(answer)}, ${cost} units`);
  };
  for (const content of ODD_CONTENTS) {
    await costs([content, ...NUMBERS].join('~'), PRICE, 1, false);
    // Nothing odd makes it cheaper.
    const cheaper = await send(member, order(numero, { bettingSlipString: [content, ...NUMBERS].join('~'), betCartAmountSum: '200' }));
    check(!cheaper.ok && cheaper.status < 500, `${JSON.stringify(content)} for less: ${describeAnswer(cheaper)}`);
  }
  await costs(`${LINE};${LINE}`, '4000', 2);
  await costs(`${LINE};`, '2000.0000', 1);
  const before = await cash(stage, member);
  const body = order(numero);
  await stage.forgetCounts();
  const answers = await times(50, () => send(member, body));
  const ids = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.orderNumber] : [])));
  check(
    ids.size === 1 && answers.every(({ ok }) => ok),
    `the same order 50 times: ${ids.size} orders, ${answers.filter(({ ok }) => !ok).map(describeAnswer)[0]}`,
  );
  check(before - (await cash(stage, member)) === BET, 'the same order was paid more than once');
  const other = await send(member, { ...body, bettingSlipString: LINE.replace('1_', '2_') });
  check(other.code === 'request.conflict', `the same id with another slip: ${describeAnswer(other)}`);
  // One balance, wanted by many orders at once.
  const poor = await stage.member({ money: 5_000 });
  const rush = await times(20, () => send(poor, order(numero)));
  check(
    rush.filter(({ ok }) => ok).length === 2 && (await cash(stage, poor)) === 10_000_000n,
    `5,000 bought ${rush.filter(({ ok }) => ok).length} bets of 2,000`,
  );
  await stage.forgetCounts();
  return row();
}

const cash = async ({ platform }: Stage, { id }: TestMember): Promise<bigint> =>
  (await one<{ balance: bigint }>(platform.database.ownerPool, 'SELECT balance FROM member_guard WHERE member_id = $1', [id])).balance;
