// States that a column stores as numbers have names in SQL (ADR 83): finds a bare number beside a state.

const STATE = String.raw`\b(?:state|status)\b"?(?:\s*::\s*\w+)?`;
const NUMBER = String.raw`'?-?\d`;
const COMPARES = String.raw`(?:=|<>|!=|<=|>=|<|>|\bIS\s+(?:NOT\s+)?DISTINCT\s+FROM\b|\b(?:NOT\s+)?BETWEEN\b)`;

const BESIDE = [
  new RegExp(String.raw`${STATE}\s*${COMPARES}\s*(?:\(\s*)?${NUMBER}`, 'g'),
  new RegExp(String.raw`${STATE}\s*(?:NOT\s+)?IN\s*\([^)]*?(?<=[(,]\s*)${NUMBER}[^)]*\)`, 'g'),
  new RegExp(String.raw`${STATE}\s*(?:=\s*ANY|<>\s*ALL)\s*\(\s*(?:ARRAY\s*\[|'\{)\s*${NUMBER}`, 'g'),
  new RegExp(String.raw`(?<![\w$.])\d+\s*(?:=|<>|!=|<=|>=|<|>)\s*(?:[a-z_]\w*\.)?${STATE}`, 'g'),
  new RegExp(String.raw`\bCASE\s+(?:[a-z_]\w*\.)?${STATE}\s+WHEN\s+${NUMBER}`, 'g'),
  new RegExp(String.raw`${STATE}\s*=\s*CASE(?:(?!\bEND\b)[\s\S])*?\b(?:THEN|ELSE)\s+${NUMBER}`, 'g'),
  new RegExp(String.raw`\bCOALESCE\s*\(\s*(?:[a-z_]\w*\.)?${STATE}\s*,\s*${NUMBER}`, 'gi'),
];
/** What is inserted: a number, or one that a condition chooses. */
const VALUE = new RegExp(String.raw`^(?:${NUMBER}|CASE\b[\s\S]*\b(?:THEN|ELSE)\s+${NUMBER})`);
const INSERT =
  /\bINSERT\s+INTO\s+[\w.]+(?:\s+AS\s+\w+)?\s*\(([^)]*)\)\s*(?:OVERRIDING\s+\w+\s+VALUE\s*)?(?:VALUES\s*\(|SELECT\s+(?:DISTINCT\s+)?)([\s\S]*)/g;

/** The pieces of a text of SQL in which a state is a bare number. Holes of template strings appear in it as `${…}`. */
export function stateNumbers(text: string): string[] {
  const sql = text.replaceAll(/--[^\n]*/g, ' ');
  const beside = BESIDE.flatMap((pattern) => [...sql.matchAll(pattern)].map(([piece]) => piece));
  const inserted = [...sql.matchAll(INSERT)].flatMap(([, columns = '', values = '']) => {
    const at = columns.split(',').findIndex((name) => /^\s*"?(?:state|status)"?\s*$/.test(name));
    const value = at < 0 ? undefined : items(values)[at]?.trim();
    return value !== undefined && VALUE.test(value) ? [`INSERT … ${columns.split(',')[at]?.trim()}: ${value}`] : [];
  });
  return [...beside, ...inserted];
}

/** The parts between the commas outside of brackets, up to the bracket that closes the list. */
function items(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of list) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Names of states from the comments of a printed schema: `table.column` → number → name. */
export function commentedStates(schema: string): Map<string, Record<number, string>> {
  return new Map(
    [...schema.matchAll(/^COMMENT ON COLUMN (\w+\.(?:state|status)) IS '([^']*)';$/gm)].map(([, column = '', words = '']) => [
      column,
      Object.fromEntries(words.split(', ').map((word) => word.split(' ', 2))) as Record<number, string>,
    ]),
  );
}

/** `table.column` of the states that a printed schema stores as numbers. */
export function numberedStates(schema: string): string[] {
  return [...schema.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(state|status) (?:smallint|integer|bigint)\b/gm)].map(([, column]) => `${table}.${column}`),
  );
}
