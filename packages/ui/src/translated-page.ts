/*
 * Page translators put `<font><font>…</font></font>` in the place of each text and move elements into it. A renderer that holds the nodes it made would then
 * take away or insert at nodes that are no longer where it put them, and throw. Here its acts find what is in their place.
 */

const WRAPPER = 'FONT';
/** Amounts, names, codes and ids: a translator has no better words for them. */
const VALUES = 'bdi, code';

/** What is in the place of a text. */
const standIns = new WeakMap<Node, Node>();

/** The child of `parent` that a node of it has become: itself, the wrapper in its place, or the one around it; null: nothing. */
function childNow(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  const standIn = standIns.get(node);
  if (standIn && standIn !== node) {
    const found = childNow(parent, standIn);
    if (found) return found;
  }
  let around: Node | null = node;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around?.nodeName === WRAPPER ? around : null;
}

/** A text that the renderer puts in again takes the place of its translation: else both would be read. */
function takeBack(node: Node): void {
  const standIn = node.isConnected ? undefined : standIns.get(node);
  if (standIn?.isConnected) standIn.parentNode?.removeChild(standIn);
  standIns.delete(node);
}

function keepValues(nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    if (node.matches(VALUES)) node.setAttribute('translate', 'no');
    for (const value of node.querySelectorAll(VALUES)) value.setAttribute('translate', 'no');
  }
}

function noteSwaps(records: readonly MutationRecord[], watch: (text: Node) => void): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      // The renderer has changed a text that is translated away: its new words take the place of the translated old ones.
      const standIn = target.isConnected ? undefined : standIns.get(target);
      if (standIn?.isConnected) standIn.parentNode?.replaceChild(target, standIn);
      standIns.delete(target);
      continue;
    }
    keepValues(addedNodes);
    const wrapper = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === WRAPPER);
    if (!wrapper) continue;
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue;
      standIns.set(node, wrapper);
      watch(node);
    }
  }
}

/** Lets a renderer go on in a page that is translated. Call it once, as soon as there is something to translate. */
export function bearTranslators(page: Document): void {
  const remove = Node.prototype.removeChild;
  const insert = Node.prototype.insertBefore;
  Node.prototype.removeChild = function removeChild<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return remove.call(this, child) as T;
    const standIn = standIns.get(child);
    if (standIn?.parentNode) remove.call(standIn.parentNode, standIn);
    else if (child.parentNode && this.contains(child)) remove.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function insertBefore<T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before && childNow(this, before);
    // A translator that gives a text back puts it in at its own wrapper.
    if (place === null || place !== standIns.get(node)) takeBack(node);
    return insert.call(this, node, place) as T;
  };
  const append = Node.prototype.appendChild;
  Node.prototype.appendChild = function appendChild<T extends Node>(this: Node, node: T): T {
    takeBack(node);
    return append.call(this, node) as T;
  };
  keepValues([page.documentElement]);
  const observer = new MutationObserver((records) => noteSwaps(records, (text) => observer.observe(text, { characterData: true })));
  observer.observe(page, { childList: true, subtree: true });
}
