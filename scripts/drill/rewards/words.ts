import { unzipSync } from 'fflate';
import { writeTable } from '../../../apps/server/src/kernel/table-file.ts';
import { csvText } from '../../../packages/format/src/csv.ts';
import type { Row } from '../faults/table.ts';
import { promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { quiet, describeAnswer } from './scene.ts';
import { wordPlaces } from './word-places.ts';

/** Part of every text of the drill, so that it is found wherever it is stored. */
const MARK = 'drl9x';
const BIDI = '\u202E';
const TEXTS: readonly string[] = [
  `${MARK}<script>alert(1)</script>`,
  `${MARK}<img src=x onerror=alert(1)>`,
  `${MARK}<a href="javascript:alert(1)">a</a><svg/onload=alert(1)>`,
  `${MARK}<p style="background:url(https://x.example/a)">a</p><style>*{display:none}</style>`,
  `${MARK}</script><iframe srcdoc="<script>alert(1)</script>"></iframe><form action=https://x.example>`,
  `=cmd|'/c calc'!A1 ${MARK}`,
  `+1+1 ${MARK}`,
  `-2-3 ${MARK}`,
  `@SUM(A1:A9) ${MARK}`,
  `\t=1+1 ${MARK}`,
  `${MARK}${BIDI}gnp.exe`,
  `${MARK}\u202Aa\u202Bb\u2066c\u2067d`,
  `${MARK}\u0007\u001B[31m\u0008\u0085\u007F`,
  `${MARK}\r\nBcc: someone@example.com\r\n\r\nbody`,
  `${MARK} {name} {{constructor}} \${7*7} %s`,
];

/** Texts that a browser or a spreadsheet takes for more than text, in every text of operators and members. */
export async function attackWords(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const said = promise('words: every text is taken as text or refused');
  await quiet(stage);
  const refusals = new Set<string>();
  let asked = 0;
  for (const [name, say] of Object.entries(await wordPlaces(stage))) {
    let taken = 0;
    for (const text of TEXTS) {
      asked += 1;
      if (asked % Math.min(every, 4) !== 0) continue;
      if (asked % 5 === 0) await stage.forgetCounts();
      const answer = await say(text);
      said.check(answer.status < 500, `${name}: ${describeAnswer(answer)}`);
      if (answer.ok) taken += 1;
      else refusals.add(`${name}: ${answer.code}`);
    }
    // Else nothing was shown of what is kept. Where a letter leads is no text.
    said.check(taken > 0 || every > 1 || name === 'link of a letter', `${name}: nothing was taken: ${[...refusals].slice(-2).join(', ')}`);
  }
  return [said.row(`${refusals.size} refused ways`), await checkStored(stage), await served(stage), await files()];
}

/** Rows of the whole database that hold the mark, by table: what is kept steers no screen, and of HTML only what is meant. */
async function checkStored({ platform }: Stage): Promise<Row> {
  const { check, row } = promise('words: nothing that steers a screen is kept, and HTML is clean');
  const { ownerPool } = platform.database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'platform'::regnamespace AND relkind = 'r'`,
  );
  // As JSON text: control characters are escaped there.
  const steering = /[\u202A-\u202E\u2066-\u2069\u007F-\u009F]|\\u00(?:0[0-8bBcCeEfF]|1[0-9a-fA-F]|7[fF])|\\[bf]/;
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ text: string }>(
      `SELECT to_jsonb(t)::text AS text FROM "${name}" t WHERE t::text LIKE $1 LIMIT 200`,
      [`%${MARK}%`],
    );
    for (const { text } of rows) {
      const sign = steering.exec(text);
      check(!sign, `${name} keeps ${JSON.stringify(sign?.[0])}`);
    }
  }
  const { rows: html } = await ownerPool.query<{ more: string }>(
    `SELECT t.value ->> 'more' AS more FROM promotion_version v, jsonb_each(v.texts) t WHERE v.texts::text LIKE $1`,
    [`%${MARK}%`],
  );
  for (const { more } of html)
    check(!/<(?:script|img[^>]*on|svg|style|iframe|form)|javascript:|\bon\w+=|style=/i.test(more), `HTML: ${more}`);
  return row(`${tables.length} tables`);
}

/** Pages and answers: data, never markup. */
async function served(stage: Stage): Promise<Row> {
  const { check, row } = promise('words: answers are data, and what a call was sent stands in no page');
  const poison = `${MARK}"'><script>alert(1)</script>`;
  const calls = ['/wps/rewards/promotions', '/wps/relay/MCSFE_getMissionSummaryDetails', '/wps/chat', '/wps/none', '/desk/promotions'];
  for (const base of [stage.platform.url, stage.platform.deskUrl]) {
    for (const path of calls) {
      for (const query of ['', `?q=${encodeURIComponent(poison)}`, `?seen=${encodeURIComponent(poison)}`]) {
        const response = await fetch(`${base}${path}${query}`, {
          headers: { merchant: 'koi', language: poison.replaceAll(/[^\x20-\x7e]/g, '') },
        });
        const text = await response.text();
        check(!text.includes('<script>alert'), `${path}: the query stands in the answer`);
        // What no route answers is said in plain text.
        check(
          /^(?:application\/json|text\/plain)/.test(response.headers.get('content-type') ?? ''),
          `${path}: ${response.headers.get('content-type')}`,
        );
        check(response.headers.get('x-content-type-options') === 'nosniff', `${path}: its kind may be guessed`);
      }
    }
  }
  return row();
}

/** Files for spreadsheets. */
async function files(): Promise<Row> {
  const { check, row } = promise('words: no cell of a CSV file or a workbook is a formula');
  const columns = [{ name: 'words', kind: 'words' }] as unknown as Parameters<typeof writeTable>[1]['columns'];
  const rows = TEXTS.map((words) => ({ words })) as unknown as Parameters<typeof writeTable>[1]['rows'];
  const wide = ['＝1+1', '﹢1', '\u200b=1+1', '\u00a0@x', '−1+1'];
  for (const text of [(await writeTable('csv', { heads: ['words'], columns, rows })).toString('utf8'), csvText(wide.map((one) => [one]))])
    for (const line of text.replace('\uFEFF', '').split('\r\n').filter(Boolean))
      check(!/^"?[\s\p{C}\p{Z}]*[=+\-@\u2212]/u.test(line.normalize('NFKC')), `a cell begins ${JSON.stringify(line.slice(0, 12))}`);
  const sheet = unzipSync(await writeTable('xlsx', { heads: ['words'], columns, rows }));
  for (const [name, bytes] of Object.entries(sheet)) {
    const xml = Buffer.from(bytes).toString('utf8');
    check(!/<f[ >]/.test(xml), `${name} has a formula`);
    check(!/<script|<img/.test(xml), `${name} has markup`);
  }
  return row();
}
