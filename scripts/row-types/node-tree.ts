// PostgreSQL's own reading of a statement (`pg_node_tree`, as in `pg_proc.prosqlbody` and `pg_rewrite.ev_action`) as objects.

export interface TreeNode {
  /** VAR, CONST, QUERY … */
  type: string;
  fields: Readonly<Record<string, TreeValue>>;
}

/** A word (`true`, `12`, a name), a list, a node, or null for `<>`. */
export type TreeValue = string | null | TreeNode | readonly TreeValue[];

const TOKEN = /\s*([(){}[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}[\]\\]|\\.)+)/sy;
/** Half of a tree, and of no use here: the columns of joins once more, and rights. */
const LEFT_OUT = /^:(?:joinaliasvars|rteperminfos)$/;

export const parseNodeTree = (text: string): TreeValue => new Reader(text).value();

class Reader {
  private readonly text: string;
  private at = 0;
  private token: string;

  constructor(text: string) {
    this.text = text;
    this.token = this.next();
  }

  value(): TreeValue {
    const { token } = this;
    if (token === '{') return this.node();
    if (token === '(' || token === '[') return this.list(token === '(' ? ')' : ']');
    this.token = this.next();
    return token === '<>' ? null : word(token);
  }

  private list(end: string): TreeValue[] {
    const items: TreeValue[] = [];
    this.token = this.next();
    while (this.token !== '' && this.token !== end) items.push(this.value());
    this.token = this.next();
    return items;
  }

  private node(): TreeNode {
    const type = this.next();
    const fields: Record<string, TreeValue> = {};
    this.token = this.next();
    while (this.token !== '' && this.token !== '}') {
      const name = this.token.slice(1);
      if (LEFT_OUT.test(this.token)) this.skip();
      else {
        this.token = this.next();
        // A constant is written as its length and then its bytes: the last value of a field is the one.
        do fields[name] = this.value();
        while (this.token !== '' && this.token !== '}' && !this.token.startsWith(':'));
      }
    }
    this.token = this.next();
    return { type, fields };
  }

  /** Over a list, by its brackets. */
  private skip(): void {
    let depth = 0;
    for (; this.at < this.text.length; this.at += 1) {
      const sign = this.text.codePointAt(this.at);
      if (sign === 0x5c) this.at += 1;
      else if (sign === 0x28) depth += 1;
      else if (sign === 0x29 && (depth -= 1) === 0) break;
      else if (sign === 0x3c && depth === 0) break;
    }
    this.at += this.text[this.at] === '<' ? 2 : 1;
    this.token = this.next();
  }

  private next(): string {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text)?.[1] ?? '';
    this.at = TOKEN.lastIndex;
    return found;
  }
}

const word = (token: string): string => (token.startsWith('"') ? token.slice(1, -1) : token).replaceAll(/\\(.)/gs, '$1');

export const isNode = (value: TreeValue | undefined): value is TreeNode => typeof value === 'object' && value !== null && 'type' in value;

export const nodeOf = (node: TreeNode, field: string): TreeNode | null => {
  const value = node.fields[field];
  return isNode(value) ? value : null;
};

/** The nodes of a field's list; none for `<>`. */
export const nodesOf = (node: TreeNode, field: string): TreeNode[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? (value as readonly TreeValue[]).filter(isNode) : [];
};

export const textOf = (node: TreeNode, field: string): string => {
  const value = node.fields[field];
  return typeof value === 'string' ? value : '';
};

export const numberOf = (node: TreeNode, field: string): number => Number(textOf(node, field));

/** Members of a set such as `(b 1 3)`. */
export const setOf = (node: TreeNode, field: string): number[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? (value as readonly TreeValue[]).slice(1).map(Number) : [];
};
