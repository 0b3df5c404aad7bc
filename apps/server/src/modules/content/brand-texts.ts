import { many, type Sql } from '../../kernel/db.ts';
import { type LanguageWords, spokenCodes } from '../../kernel/words-file.ts';

export interface TextRow {
  entity: string;
  field: string;
  language: string;
  text: string;
}

export interface WriteTexts {
  entities: readonly string[];
  prefixes: readonly string[];
  rows: readonly TextRow[];
}

/** Replaces all words under some entities and under all that begin with a prefix. */
export async function writeTexts(sql: Sql, { entities, prefixes, rows }: WriteTexts): Promise<void> {
  await sql.query(
    `DELETE FROM content_text WHERE entity = ANY ($2) OR EXISTS (SELECT FROM unnest($1::text[]) AS prefix WHERE starts_with(entity, prefix))`,
    [prefixes, entities],
  );
  await sql.query(
    `
    INSERT INTO content_text (entity, field, language, text)
    SELECT entity, field, language, text FROM json_to_recordset($1) AS t (entity text, field text, language text, text text)`,
    [JSON.stringify(rows)],
  );
}

/** Words of a brand by entity and field. */
export interface TextBook {
  words(entity: string, field: string): LanguageWords;
}

const complete: ReadonlySet<string> = new Set(spokenCodes);

export async function readTexts(sql: Sql, prefixes: readonly string[]): Promise<TextBook> {
  const rows = await many<{ entity: string; field: string; language: string; text: string }>(
    sql,
    `SELECT entity, field, language, text FROM content_text
      WHERE EXISTS (SELECT FROM unnest($1::text[]) AS prefix WHERE starts_with(entity, prefix)) ORDER BY language`,
    [prefixes],
  );
  const book = Map.groupBy(rows, ({ entity, field }) => `${entity}\n${field}`);
  return {
    words: (entity, field) =>
      Object.fromEntries(
        (book.get(`${entity}\n${field}`) ?? [])
          .filter(({ language, text }) => complete.has(language) && text !== '')
          .map(({ language, text }) => [language, text]),
      ),
  };
}
