/**
 * Does to every page what a browser's translator does: each text, also one that comes later, gives its place to two wrappers. The words stay,
 * so that a journey finds them. What is not to be translated is left alone. Runs in the page, before its own scripts.
 */
export function translates(): void {
  const LEFT_ALONE = '[translate="no"], font, script, style, textarea, svg';
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === '' || parent.closest(LEFT_ALONE) || !document.body.contains(parent)) return;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    text.replaceWith(outer);
  };
  const translateAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  const observe = (): void => {
    translateAll(document.body);
    const see = (records: readonly MutationRecord[]): void => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData' && target instanceof Text) translate(target);
        for (const node of addedNodes) {
          if (node instanceof Text) translate(node);
          else if (node.isConnected) translateAll(node);
        }
      }
    };
    // The words come from elsewhere: never in the turn in which a text came.
    new MutationObserver((records) => void setTimeout(() => see(records))).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  };
  // A translator begins once the page is there.
  addEventListener('load', () => setTimeout(observe));
}
