// Every call that runs SQL: the texts it can send and the type its rows are read into.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import { isCallExpression } from 'typescript/unstable/ast/is';
import { root } from '../../apps/pavilion/src/schemas.ts';
import { FieldTypes, type Field } from './field-types.ts';
import { calledName, Dynamic, StaticText } from './static-text.ts';

export interface Statement {
  /** From the root of the checkout. */
  file: string;
  line: number;
  /** What it can send; why it is not known, where it is put together while the program runs. */
  texts: readonly string[] | { dynamic: string };
  /** Fields of its row type; none where no field is read by name. */
  fields: readonly Field[];
}

/** What runs SQL, and which argument is the statement. */
const RUNS: Readonly<Record<string, number>> = { one: 1, many: 1, maybeOne: 1, query: 0 };
const SOURCE = /apps\/(?:server|studio)\/src\/.*\.ts$/;
const OF_TESTS = /\.test\.ts$|\/test\/|\/testing\/|\/test-world\.ts$/;
/** The helpers themselves, which run what they are given. */
const HELPERS = /\/kernel\/db\.ts$|\/studio\/src\/rounds\/one\.ts$/;

export function findStatements(): Statement[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [path.join(import.meta.dirname, 'tsconfig.json')] });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error('no project of row types');
    return statementsOf(project);
  } finally {
    api.close();
  }
}

function statementsOf(project: Project): Statement[] {
  const calls = new Calls(project);
  const found = Object.entries(RUNS).flatMap(([name, at]) => calls.of(name).map((call) => ({ call, statement: call.arguments[at] })));
  // The type that a call names costs far less to find than what the call comes to.
  const types = project.checker.getTypeAtLocation(found.map(({ call }) => call.typeArguments?.[0] ?? call));
  const texts = new StaticText(project, (name) => calls.of(name));
  const fieldTypes = new FieldTypes(project.checker);
  return found.flatMap(({ call, statement }, index) => {
    const source = call.getSourceFile();
    const type = types[index];
    if (!statement || HELPERS.test(source.fileName)) return [];
    const row = call.typeArguments ? fieldTypes.asRow(type) : fieldTypes.rowOf(type);
    // `query` of something else than a database.
    if (row === undefined) return [];
    const place = { file: path.relative(root, source.fileName), line: lineOf(source, call) };
    return [{ ...place, texts: textsOf(texts, statement), fields: row === null ? [] : fieldTypes.fieldsOf(row) }];
  });
}

/** Calls by the last word of what is called. A file is parsed when a name in it is asked for. */
class Calls {
  private readonly project: Project;
  private readonly files: readonly { name: string; text: string }[];
  private readonly byFile = new Map<string, Map<string, CallExpression[]>>();

  constructor(project: Project) {
    this.project = project;
    const names = project.program.getSourceFileNames().filter((name) => SOURCE.test(name) && !OF_TESTS.test(name));
    this.files = names.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  }

  of(name: string): CallExpression[] {
    const called = new RegExp(String.raw`\b${name}\b\s*[<(]`);
    return this.files.filter(({ text }) => called.test(text)).flatMap((file) => this.inFile(file.name).get(name) ?? []);
  }

  private inFile(file: string): Map<string, CallExpression[]> {
    const known = this.byFile.get(file);
    if (known) return known;
    const found = new Map<string, CallExpression[]>();
    const visit = (node: Node): undefined => {
      const name = isCallExpression(node) ? calledName(node)?.text : undefined;
      if (name && isCallExpression(node)) found.set(name, [...(found.get(name) ?? []), node]);
      node.forEachChild(visit);
      return undefined;
    };
    const source = this.project.program.getSourceFile(file);
    if (source) visit(source);
    this.byFile.set(file, found);
    return found;
  }
}

function textsOf(texts: StaticText, statement: Node): Statement['texts'] {
  try {
    return texts.read(statement);
  } catch (error) {
    if (error instanceof Dynamic) return { dynamic: error.message };
    throw error;
  }
}

const lineOf = (file: SourceFile, node: Node): number => file.text.slice(0, node.getStart(file)).split('\n').length;
