// What an editor's HTML and HTML typed by hand have in common: both are brought into one shape, to be stored and to be compared.

const BLOCKS = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'HR', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'PRE']);
/** Hold words themselves: a paragraph that is alone in one is its words. */
const HOLDERS = new Set(['LI', 'TH', 'TD']);
const ALIASES: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', DEL: 'S', STRIKE: 'S' };
const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  A: ['href'],
  TH: ['scope', 'colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
  OL: ['start'],
};
const USUAL: Readonly<Record<string, string>> = { colspan: '1', rowspan: '1', start: '1' };

/**
 * HTML with a line a block, without styles, classes, comments and what an editor adds for itself: paragraphs alone in list items and cells, column groups,
 * table bodies. Texts and the order of everything stay; words outside of any block become paragraphs.
 */
export function shapeHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const shaped = [...wrapped(body)]
    .map((node) => written(node))
    .filter(Boolean)
    .join('\n');
  // What an editor holds while nothing is written in it.
  return shaped === '<p></p>' ? '' : shaped;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isBlock = (node: Node): boolean => isElement(node) && BLOCKS.has(node.tagName);

/** The blocks of a body; runs of words between them as paragraphs. */
function* wrapped(body: Element): Generator<Node> {
  let run: Node[] = [];
  const close = function* (): Generator<Node> {
    if (run.some((node) => (node.textContent ?? '').trim() !== '' || isElement(node))) {
      const paragraph = body.ownerDocument.createElement('p');
      paragraph.append(...run);
      yield paragraph;
    }
    run = [];
  };
  // A list of its own: paragraphs take nodes out of the body while it is walked.
  const nodes = [...body.childNodes];
  for (const node of nodes) {
    if (isBlock(node)) {
      yield* close();
      yield node;
    } else run.push(node);
  }
  yield* close();
}

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped((node.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' '));
  if (!isElement(node)) return '';
  const tag = ALIASES[node.tagName] ?? node.tagName;
  if (tag === 'COLGROUP') return '';
  if (tag === 'BR' || tag === 'HR') return `<${tag.toLowerCase()}>`;
  const name = tag.toLowerCase();
  const open = `<${name}${attributesOf(node, tag)}>`;
  const rows = tag === 'TABLE' ? rowsOf(node) : null;
  if (rows) return `${open}${rows.map((row) => written(row)).join('\n')}</${name}>`;
  const kids = alone(node, tag);
  const inside = kids.map((kid) => written(kid));
  if (!kids.some(isBlock)) {
    const words = inside.join('');
    return `${open}${BLOCKS.has(tag) ? words.trim() : words}</${name}>`;
  }
  return `${open}${inside
    .map((text) => text.trim())
    .filter(Boolean)
    .join(tag === 'TR' ? '' : '\n')}</${name}>`;
}

/** Rows in their order, wherever they are in the table; a caption or a foot is none, so it shows as a difference. */
function rowsOf(table: Element): Element[] | null {
  const parts = [...table.children].filter(({ tagName }) => tagName !== 'COLGROUP');
  const rows = parts.flatMap((part) => (part.tagName === 'TBODY' || part.tagName === 'THEAD' ? [...part.children] : [part]));
  return rows.every(({ tagName }) => tagName === 'TR') ? rows : null;
}

function alone(node: Element, tag: string): Node[] {
  const kids = [...node.childNodes].filter((kid) => isElement(kid) || (kid.textContent ?? '') !== '');
  const first = kids.find((kid) => isElement(kid) || (kid.textContent ?? '').trim() !== '');
  if (
    !HOLDERS.has(tag) ||
    !first ||
    !isElement(first) ||
    first.tagName !== 'P' ||
    [...node.children].filter(({ tagName }) => tagName === 'P').length > 1
  )
    return kids;
  return [...first.childNodes, ...kids.slice(kids.indexOf(first) + 1)];
}

function attributesOf(node: Element, tag: string): string {
  const attributes = (ALLOWED_ATTRIBUTES[tag] ?? []).flatMap((name) => {
    const value = node.getAttribute(name);
    return value === null || value === USUAL[name] ? [] : [` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`];
  });
  return attributes.join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
