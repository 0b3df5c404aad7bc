// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { shapeHtml } from './html-shape.ts';

test.each([
  ['what an editor adds to lists', '<ul><li><p>one</p></li><li><p>two</p></li></ul>', '<ul><li>one</li>\n<li>two</li></ul>'],
  [
    'what an editor adds to tables',
    '<table style="min-width: 50px"><colgroup><col style="x"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th><td colspan="2"><p>b</p></td></tr></tbody></table>',
    '<table><tr><th>a</th><td colspan="2">b</td></tr></table>',
  ],
  ['other names of the same marks', '<p><b>bold</b> <i>slanted</i></p>', '<p><strong>bold</strong> <em>slanted</em></p>'],
  ['words outside of any block', 'plain <strong>words</strong>', '<p>plain <strong>words</strong></p>'],
  ['lines between blocks', '<p>one</p>\n\n  <p>two\n words</p>', '<p>one</p>\n<p>two words</p>'],
  ['an item with a list of its own', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', '<ul><li>a\n<ul><li>b</li></ul></li></ul>'],
  ['two paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li><p>a</p>\n<p>b</p></li></ul>'],
  ['signs that mean something', '<p>a &lt; b &amp; {brand}</p>', '<p>a &lt; b &amp; {brand}</p>'],
  ['styles, classes and comments', '<p class="x" style="color: red">a<!-- b --></p>', '<p>a</p>'],
  ['links', '<p><a href="/help#term" target="_blank" rel="x">a</a></p>', '<p><a href="/help#term">a</a></p>'],
  ['nothing, as an editor holds it', '<p></p>', ''],
])('%s', (_name, html, shaped) => {
  expect(shapeHtml(html)).toBe(shaped);
  expect(shapeHtml(shaped)).toBe(shaped);
});
