// Which columns of a statement can never be null, from PostgreSQL's reading of it.
import { isNode, nodeOf, nodesOf, numberOf, setOf, textOf, type TreeNode, type TreeValue } from './node-tree.ts';

export interface CatalogFunction {
  /** With its schema, but for PostgreSQL's own. */
  name: string;
  isBuiltIn: boolean;
  isStrict: boolean;
  /** The table whose rows it answers; 0 for any other answer. */
  rowsOf: number;
}

/** What the database says about its relations and functions. */
export interface Catalog {
  /** Whether a column of a table is NOT NULL: `<oid> <number of the column>`. */
  notNull: ReadonlySet<string>;
  /** What the views select, by their oid. */
  views: ReadonlyMap<number, TreeNode>;
  functions: ReadonlyMap<number, CatalogFunction>;
  /** Our own functions that never answer null, and columns of those that answer rows (`<function>.<column>`). */
  neverNull: ReadonlySet<string>;
}

const SELECT = 1;
const INSERT = 3;
const MERGE = 5;
const RTE = { relation: 0, subquery: 1, function: 3, values: 5, cte: 6, group: 9 } as const;
const SUBLINK = { exists: 0, all: 1, any: 2, expression: 4, array: 6 } as const;
const OLD_ROW = 1;

/** Built-in functions that may answer null though no argument is null. */
const MAY_BE_NULL =
  /^(?:json|array_(?:length|upper|lower|dims|ndims|position)|cardinality_|regexp_|textregexsubstr|substring$|pg_|to_reg|obj_description|col_description|shobj_|inet_|unnest|nullif|txid_|width_bucket|min_scale|trim_scale|lag|lead|first_value|last_value|nth_value|lower_inf|range_)/;
/** Of those above: these never do. */
const NEVER_NULL =
  /^(?:jsonb?_(?:build|agg|object_agg|array_length|exists|contains|contained|concat|delete|set|insert|typeof|strip_nulls|eq|ne)|pg_(?:advisory|try_advisory|backend_pid|sleep|size_pretty|database_size|notify|logical|current_wal|wal_lsn|postmaster|total_relation_size|relation_size)|array_(?:append|prepend)|pg_(?:current_snapshot|snapshot_xmin|snapshot_xmax)|regexp_(?:replace|like|count|split_to_array)|concat|format$|now$|statement_timestamp|clock_timestamp|transaction_timestamp|to_jsonb?$|row_to_json|generate_series|row_number|rank|dense_rank|gen_random_uuid|num_nulls|num_nonnulls|current_database|version$)/;
const AGGREGATES_OF_VALUES =
  /^(?:sum|min|max|avg|bool_and|bool_or|every|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg|mode|percentile_cont|percentile_disc|bit_and|bit_or)$/;

/** Queries around an expression, the outermost first. */
type Scope = readonly TreeNode[];

export class Nullability {
  private readonly catalog: Catalog;
  /** Answers so far; `true` while one is being found, so that a recursive query is asked once. */
  private readonly known = new Map<TreeNode, Map<number, boolean>>();
  private readonly quals = new Map<TreeNode, Set<string>>();
  /** Parameters that the statement asks whether they are null. */
  private nullParams: ReadonlySet<string> = new Set();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Whether each column of a query, in order, is never null. */
  ofQuery(query: TreeNode): boolean[] {
    this.nullParams = new Set(testedParams(query));
    return outputOf(query).map((_entry, index) => this.column(query, index, []));
  }

  private column(query: TreeNode, index: number, outer: Scope): boolean {
    const known = this.known.get(query) ?? new Map<number, boolean>();
    this.known.set(query, known);
    const answer = known.get(index);
    if (answer !== undefined) return answer;
    known.set(index, true);
    const found = this.findColumn(query, index, [...outer, query]);
    known.set(index, found);
    return found;
  }

  private findColumn(query: TreeNode, index: number, scope: Scope): boolean {
    const set = nodeOf(query, 'setOperations');
    if (set) {
      return leavesOf(set).every((leaf) => {
        const rows = nodeOf(tableAt(query, leaf), 'subquery');
        return rows !== null && this.column(rows, index, scope);
      });
    }
    const entry = outputOf(query)[index];
    return entry !== undefined && this.isNeverNull(nodeOf(entry, 'expr'), scope);
  }

  private all(nodes: readonly TreeNode[], scope: Scope): boolean {
    return nodes.every((node) => this.isNeverNull(node, scope));
  }

  /** Whether an expression is never null, of whatever row it is asked. */
  private isNeverNull(node: TreeNode | null, scope: Scope): boolean {
    if (!node) return false;
    const query = scope.at(-1);
    if (query && node.type !== 'VAR' && this.qualsOf(query).has(keyOf(node))) return true;
    switch (node.type) {
      case 'VAR':
        return this.isVarNeverNull(node, scope);
      // What the code passes; a statement that may be passed null asks for it.
      case 'PARAM':
        return !this.nullParams.has(textOf(node, 'paramid'));
      case 'CONST':
        return textOf(node, 'constisnull') === 'false';
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
      case 'GROUPINGFUNC':
        return true;
      case 'RELABELTYPE':
      case 'NAMEDARGEXPR':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'COERCETODOMAIN':
      case 'CONVERTROWTYPEEXPR':
        return this.isNeverNull(nodeOf(node, 'arg'), scope);
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return nodesOf(node, 'args').some((arg) => this.isNeverNull(arg, scope));
      case 'CASE':
      case 'CASEEXPR':
        return (
          nodesOf(node, 'args').every((when) => this.isNeverNull(nodeOf(when, 'result'), scope)) &&
          this.isNeverNull(nodeOf(node, 'defresult'), scope)
        );
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
      case 'ROWCOMPARE':
        return this.all([...nodesOf(node, 'args'), ...nodesOf(node, 'largs'), ...nodesOf(node, 'rargs')], scope);
      case 'OPEXPR':
        return this.isCallNeverNull(numberOf(node, 'opfuncid'), nodesOf(node, 'args'), scope);
      case 'FUNCEXPR':
        return this.isCallNeverNull(numberOf(node, 'funcid'), nodesOf(node, 'args'), scope);
      case 'AGGREF':
        return this.isAggregateNeverNull(node, scope);
      case 'WINDOWFUNC':
        return this.isWindowNeverNull(node, scope);
      case 'SUBLINK':
        return this.isSublinkNeverNull(node, scope);
      default:
        return false;
    }
  }

  private isCallNeverNull(oid: number, args: readonly TreeNode[], scope: Scope): boolean {
    const called = this.catalog.functions.get(oid);
    if (!called) return false;
    if (!called.isBuiltIn) return this.catalog.neverNull.has(called.name);
    if (NEVER_NULL.test(called.name)) return !called.isStrict || this.all(args, scope);
    return called.isStrict && !MAY_BE_NULL.test(called.name) && this.all(args, scope);
  }

  private isAggregateNeverNull(node: TreeNode, scope: Scope): boolean {
    const name = this.catalog.functions.get(numberOf(node, 'aggfnoid'))?.name ?? '';
    if (name === 'count') return true;
    const query = scope.at(-1 - numberOf(node, 'agglevelsup'));
    const isGrouped = query !== undefined && nodesOf(query, 'groupClause').length > 0 && nodesOf(query, 'groupingSets').length === 0;
    if (!isGrouped || nodeOf(node, 'aggfilter') || !AGGREGATES_OF_VALUES.test(name)) return false;
    // An array or a list of values is there whatever is in it.
    return /^(?:array_agg|jsonb?_)/.test(name) || this.all(argumentsOf(node), scope);
  }

  private isWindowNeverNull(node: TreeNode, scope: Scope): boolean {
    const name = this.catalog.functions.get(numberOf(node, 'winfnoid'))?.name ?? '';
    if (/^(?:count|row_number|rank|dense_rank|percent_rank|cume_dist|ntile)$/.test(name)) return true;
    // A frame has its own row in it, unless it is said otherwise, which no statement does.
    return AGGREGATES_OF_VALUES.test(name) && !nodeOf(node, 'aggfilter') && this.all(nodesOf(node, 'args'), scope);
  }

  private isSublinkNeverNull(node: TreeNode, scope: Scope): boolean {
    const kind = numberOf(node, 'subLinkType');
    if (kind === SUBLINK.exists || kind === SUBLINK.array) return true;
    const query = nodeOf(node, 'subselect');
    if (!query) return false;
    if (kind === SUBLINK.expression) return hasOneRow(query) && this.column(query, 0, scope);
    if (kind !== SUBLINK.any && kind !== SUBLINK.all) return false;
    const test = nodeOf(node, 'testexpr');
    const compared = test ? nodesOf(test, 'args').filter(({ type }) => type !== 'PARAM') : [];
    return this.all(compared, scope) && outputOf(query).every((_entry, index) => this.column(query, index, scope));
  }

  private isVarNeverNull(node: TreeNode, scope: Scope): boolean {
    const depth = scope.length - numberOf(node, 'varlevelsup');
    const query = scope[depth - 1];
    if (!query || setOf(node, 'varnullingrels').length > 0) return false;
    const inner = scope.slice(0, depth);
    const relation = numberOf(node, 'varno');
    const column = numberOf(node, 'varattno');
    if (relation === numberOf(query, 'resultRelation')) return this.isTargetNeverNull(node, query, inner);
    if (this.qualsOf(query).has(keyOf(node))) return true;
    // System columns and whole rows.
    if (column <= 0) return true;
    return this.isTableColumnNeverNull(tableAt(query, relation), column, inner);
  }

  /** A column of the row that a statement writes: by its declaration, or by what the statement sets it to. */
  private isTargetNeverNull(node: TreeNode, query: TreeNode, scope: Scope): boolean {
    const column = numberOf(node, 'varattno');
    const command = numberOf(query, 'commandType');
    if (command === MERGE) return false;
    if (numberOf(node, 'varreturningtype') === OLD_ROW && command === INSERT) return false;
    if (column <= 0) return true;
    if (this.isTableColumnNeverNull(tableAt(query, numberOf(query, 'resultRelation')), column, scope)) return true;
    if (numberOf(node, 'varreturningtype') === OLD_ROW) return this.qualsOf(query).has(keyOf(node));
    if (nodeOf(query, 'onConflict')) return false;
    const set = nodesOf(query, 'targetList').find((entry) => numberOf(entry, 'resno') === column);
    // A column that may be null is passed null.
    if (set) return !hasParam(set) && this.isNeverNull(nodeOf(set, 'expr'), scope);
    // What the statement leaves as it was is as its condition asked.
    return command !== INSERT && this.qualsOf(query).has(keyOf(node));
  }

  private isTableColumnNeverNull(table: TreeNode, column: number, scope: Scope): boolean {
    switch (numberOf(table, 'rtekind')) {
      case RTE.relation: {
        const relation = numberOf(table, 'relid');
        const view = this.catalog.views.get(relation);
        return view ? this.column(view, column - 1, []) : this.catalog.notNull.has(`${relation} ${column}`);
      }
      case RTE.subquery: {
        const query = nodeOf(table, 'subquery');
        return query !== null && this.column(query, column - 1, scope);
      }
      case RTE.group:
        return this.isNeverNull(nodesOf(table, 'groupexprs')[column - 1] ?? null, scope);
      case RTE.values:
        return listsOf(table, 'values_lists').every((row) => this.isNeverNull(row[column - 1] ?? null, scope));
      case RTE.cte:
        return this.isCteColumnNeverNull(table, column, scope);
      case RTE.function:
        return this.isFunctionColumnNeverNull(table, column, scope);
      default:
        return false;
    }
  }

  private isFunctionColumnNeverNull(table: TreeNode, column: number, scope: Scope): boolean {
    const functions = nodesOf(table, 'functions');
    // The number that WITH ORDINALITY adds.
    if (column > functions.reduce((sum, one) => sum + numberOf(one, 'funccolcount'), 0)) return true;
    // The shorter of several lists ends in nulls.
    const call = functions.length === 1 && functions[0] ? nodeOf(functions[0], 'funcexpr') : null;
    if (!call) return false;
    const called = this.catalog.functions.get(numberOf(call, 'funcid'));
    if (called && called.rowsOf > 0) return this.catalog.notNull.has(`${called.rowsOf} ${column}`);
    if (called && !called.isBuiltIn) return this.catalog.neverNull.has(`${called.name}.${columnNames(table)[column - 1] ?? ''}`);
    const [array] = nodesOf(call, 'args');
    if (called?.name === 'unnest' && array) return unlabelled(array).type === 'PARAM';
    return this.isNeverNull(call, scope);
  }

  private isCteColumnNeverNull(table: TreeNode, column: number, scope: Scope): boolean {
    const depth = scope.length - numberOf(table, 'ctelevelsup');
    const holder = scope[depth - 1];
    const cte = holder && nodesOf(holder, 'cteList').find((one) => textOf(one, 'ctename') === textOf(table, 'ctename'));
    const query = cte && nodeOf(cte, 'ctequery');
    return query ? this.column(query, column - 1, scope.slice(0, depth)) : false;
  }

  /** Columns that a query's conditions leave only where they are not null. */
  private qualsOf(query: TreeNode): Set<string> {
    const known = this.quals.get(query);
    if (known) return known;
    const found = new Set<string>();
    const from = nodeOf(query, 'jointree');
    if (from) this.gatherQuals(from, found);
    this.gatherCondition(nodeOf(query, 'havingQual'), found);
    this.quals.set(query, found);
    return found;
  }

  private gatherQuals(node: TreeNode, found: Set<string>): void {
    if (node.type === 'FROMEXPR' || (node.type === 'JOINEXPR' && numberOf(node, 'jointype') === 0))
      this.gatherCondition(nodeOf(node, 'quals'), found);
    for (const part of [...nodesOf(node, 'fromlist'), nodeOf(node, 'larg'), nodeOf(node, 'rarg')]) if (part) this.gatherQuals(part, found);
  }

  private gatherCondition(condition: TreeNode | null, found: Set<string>): void {
    if (!condition) return;
    const args = nodesOf(condition, 'args');
    if (condition.type === 'BOOLEXPR' && textOf(condition, 'boolop') === 'and') for (const arg of args) this.gatherCondition(arg, found);
    const tested = nodeOf(condition, 'arg');
    if (condition.type === 'NULLTEST' && numberOf(condition, 'nulltesttype') === 1 && tested) found.add(keyOf(tested));
    if (condition.type === 'VAR') found.add(keyOf(condition));
    const called = this.catalog.functions.get(numberOf(condition, 'opfuncid'));
    if ((condition.type === 'OPEXPR' || condition.type === 'SCALARARRAYOPEXPR') && called?.isBuiltIn && called.isStrict)
      for (const arg of condition.type === 'OPEXPR' ? args : args.slice(0, 1)) found.add(keyOf(unlabelled(arg)));
  }
}

const unlabelled = (node: TreeNode): TreeNode => (node.type === 'RELABELTYPE' ? unlabelled(nodeOf(node, 'arg') ?? node) : node);

/** One text for one expression, wherever it is in its query. */
const keyOf = (node: TreeNode): string =>
  node.type === 'VAR'
    ? `${textOf(node, 'varno')} ${textOf(node, 'varattno')} ${textOf(node, 'varlevelsup')} ${setOf(node, 'varnullingrels').join(',')}`
    : JSON.stringify(node, (key, value: unknown) => (key === 'location' || key === 'aggno' || key === 'aggtransno' ? undefined : value));

/** Parameters under IS NULL or IS NOT NULL, casts aside. */
function testedParams(value: TreeValue | undefined): string[] {
  if (Array.isArray(value)) return (value as readonly TreeValue[]).flatMap(testedParams);
  if (!isNode(value)) return [];
  const tested = value.type === 'NULLTEST' ? unlabelled(nodeOf(value, 'arg') ?? value) : value;
  return [
    ...(tested !== value && tested.type === 'PARAM' ? [textOf(tested, 'paramid')] : []),
    ...Object.values(value.fields).flatMap(testedParams),
  ];
}

const hasParam = (value: TreeValue | undefined): boolean => {
  if (Array.isArray(value)) return (value as readonly TreeValue[]).some(hasParam);
  return isNode(value) && (value.type === 'PARAM' || Object.values(value.fields).some(hasParam));
};

/** Columns that a query answers. */
export const outputOf = (query: TreeNode): TreeNode[] =>
  nodesOf(query, numberOf(query, 'commandType') === SELECT ? 'targetList' : 'returningList').filter(
    (entry) => textOf(entry, 'resjunk') !== 'true',
  );

const columnNames = (table: TreeNode): string[] => {
  const names = nodeOf(table, 'eref')?.fields['colnames'];
  return Array.isArray(names) ? names.map(String) : [];
};

const tableAt = (query: TreeNode, index: number): TreeNode =>
  nodesOf(query, 'rtable')[index - 1] ?? { type: 'RANGETBLENTRY', fields: { rtekind: '-1' } };

const leavesOf = (set: TreeNode): number[] =>
  set.type === 'RANGETBLREF'
    ? [numberOf(set, 'rtindex')]
    : [nodeOf(set, 'larg'), nodeOf(set, 'rarg')].flatMap((part) => (part ? leavesOf(part) : []));

const argumentsOf = (aggregate: TreeNode): TreeNode[] =>
  nodesOf(aggregate, 'args').flatMap((entry) => (textOf(entry, 'resjunk') === 'true' ? [] : (nodeOf(entry, 'expr') ?? [])));

const listsOf = (node: TreeNode, field: string): TreeNode[][] => {
  const value = node.fields[field];
  return Array.isArray(value) ? value.map((row) => (Array.isArray(row) ? row.filter(isNode) : [])) : [];
};

/** Whether a query has exactly one row, whatever is stored: one aggregate over everything, or no table at all. */
const hasOneRow = (query: TreeNode): boolean =>
  nodesOf(query, 'groupClause').length === 0 &&
  nodesOf(query, 'groupingSets').length === 0 &&
  !nodeOf(query, 'havingQual') &&
  !nodeOf(query, 'limitOffset') &&
  !nodeOf(query, 'limitCount') &&
  !nodeOf(query, 'setOperations') &&
  (textOf(query, 'hasAggs') === 'true' || (nodesOf(query, 'rtable').length === 0 && !nodeOf(nodeOf(query, 'jointree') ?? query, 'quals')));
