type Child = Node | string | null | false;

export interface Attributes {
  [name: string]: string | boolean | number | null | undefined;
}

/** Builds an element: `element('button', { class: 'primary', type: 'button' }, 'Spin')`. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

const SVG = 'http://www.w3.org/2000/svg';

/** As `element`, for drawings. */
export function drawn<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** An amount, a count, a time, a code: a text with a figure and without a word. */
const isValue = (text: string): boolean => /\p{N}/u.test(text) && !/\p{Ll}{3}/u.test(text);

/** Sets a text that changes while the game is played. A page translator leaves values alone. */
export function replaceText(node: Element, text: string): void {
  if (node.textContent === text) return;
  if (isValue(text)) node.setAttribute('translate', 'no');
  else node.removeAttribute('translate');
  node.textContent = text;
}

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
