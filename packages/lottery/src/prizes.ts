// Results of draws with prizes: as operators type or paste them, and their one canonical line.
import { foldDigits, plainWords } from './digits.ts';
import type { Draw, Family, PrizeForm, Prizes, ResultCheck, ResultFault } from './play.ts';

/** A whole result is below a thousand characters; labels and blanks take some. */
const LONGEST = 4000;

type Groups = ReadonlyMap<string, readonly string[]>;

/** In the order of the form, or from its end where the first number has the length of the last prize only. */
function check(text: string, form: readonly PrizeForm[]): ResultCheck<Prizes> {
  if (text.length > LONGEST) return { ok: false, faults: [fault(form[0], 0, 'form', text)] };
  const folded = foldDigits(text).trim();
  return checkGroups(folded.startsWith('{') ? fromJson(folded, form) : fromText(folded, form), form);
}

function fromJson(text: string, form: readonly PrizeForm[]): Groups {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Map([[form[0]?.code ?? '', [text]]]);
  }
  const entries: [string, string[]][] = Object.entries(value as object).map(([code, list]) => [
    code,
    Array.isArray(list) ? list.map((item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))) : [JSON.stringify(list)],
  ]);
  return new Map(entries);
}

const tokensOf = (line: string): string[] => line.split(/[\s,;|/:_–—-]+/u).filter((token) => token !== '');

function fromText(text: string, form: readonly PrizeForm[]): Groups {
  const lines = text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const labelled = lines.map((line) => readLabel(line, form));
  if (labelled.some(({ prize }) => prize !== undefined)) {
    const groups = new Map<string, string[]>();
    let current = form[0]?.code ?? '';
    for (const { prize, rest } of labelled) {
      current = prize ?? current;
      groups.set(current, [...(groups.get(current) ?? []), ...tokensOf(rest)]);
    }
    return groups;
  }
  const rows = lines.map(tokensOf);
  const ordered = isUpsideDown(rows[0]?.[0], form) ? form.toReversed() : form;
  if (rows.length === form.length) return new Map(ordered.map(({ code }, index) => [code, rows[index] ?? []]));
  return spread(rows.flat(), ordered);
}

const isUpsideDown = (token: string | undefined, form: readonly PrizeForm[]): boolean =>
  token !== undefined && token.length === form.at(-1)?.digits && token.length !== form[0]?.digits && form.length > 4;

/** `G.7: 12 34` and `Giải nhất 12345` by their labels; a label ends where something other than a letter or digit follows. */
function readLabel(line: string, form: readonly PrizeForm[]): { prize: string | undefined; rest: string } {
  const plain = plainWords(line);
  for (const { code, labels } of form) {
    const label = labels.map(plainWords).find((each) => plain.startsWith(each) && !/[a-z0-9]/.test(plain[each.length] ?? ' '));
    if (label !== undefined) return { prize: code, rest: plain.slice(label.length).replace(/^[\s.:)=-]+/, '') };
  }
  return { prize: undefined, rest: line };
}

/** Numbers in a row to prizes: each takes its count; one that falls short is seen by the length of the number that follows. */
function spread(tokens: readonly string[], form: readonly PrizeForm[]): Groups {
  const groups = new Map<string, string[]>();
  let at = 0;
  form.forEach(({ code, count, digits }, index) => {
    const next = form[index + 1]?.digits;
    const group: string[] = [];
    for (; at < tokens.length; at += 1) {
      const length = tokens[at]?.length;
      const isOfNext = next !== undefined && next !== digits && length === next;
      if (group.length >= count ? next !== undefined && (length !== digits || next === digits) : isOfNext) break;
      group.push(tokens[at] ?? '');
    }
    groups.set(code, group);
  });
  return groups;
}

const fault = (prize: PrizeForm | undefined, index: number, problem: ResultFault['problem'], text?: string): ResultFault => ({
  prize: prize?.code ?? '',
  index,
  problem,
  ...(text === undefined ? {} : { text: text.slice(0, 20) }),
});

function checkGroups(groups: Groups, form: readonly PrizeForm[]): ResultCheck<Prizes> {
  const faults: ResultFault[] = [];
  for (const prize of form) {
    const group = groups.get(prize.code) ?? [];
    for (let index = 0; index < Math.max(prize.count, group.length); index += 1) {
      const text = group[index];
      if (text === undefined) faults.push(fault(prize, index, 'missing'));
      else if (!/^[0-9]+$/.test(text)) faults.push(fault(prize, index, 'form', text));
      else if (index >= prize.count) faults.push(fault(prize, index, 'extra', text));
      else if (text.length !== prize.digits) faults.push(fault(prize, index, 'digits', text));
    }
  }
  for (const [code, group] of groups)
    if (!form.some((prize) => prize.code === code))
      faults.push({ prize: code.slice(0, 20), index: 0, problem: 'extra', text: String(group[0] ?? '').slice(0, 20) });
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, result: Object.fromEntries(form.map(({ code }) => [code, groups.get(code) ?? []])) };
}

const write = (prizes: Prizes): string =>
  JSON.stringify(Object.fromEntries(Object.entries(prizes).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** A draw with prizes that is drawn elsewhere. */
export const prizeDraw = (
  family: Family,
  form: readonly PrizeForm[],
  facts: (prizes: Prizes) => Readonly<Record<string, string | number>>,
): Draw<Prizes> => ({
  family,
  form,
  checkResult: (text) => check(text, form),
  readResult: (text) => {
    const answer = check(text, form);
    return answer.ok ? answer.result : null;
  },
  writeResult: write,
  join: (results) => Object.fromEntries(form.map(({ code }) => [code, results.flatMap((prizes) => prizes[code] ?? [])])),
  facts,
});
