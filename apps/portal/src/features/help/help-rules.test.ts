import { expect, test } from 'vitest';
import { hashName } from '../../parts/hash-name.ts';
import { articleOf, bySection, searchHelp } from './help-rules.ts';

const article = (anchor: string, section: string, title: string, content: string) => ({
  id: `help-${anchor}`,
  anchor,
  section,
  title,
  content,
  updatedAt: '2026-11-01T00:00:00Z',
});
const articles = [
  article('deposit', 'Tiền', 'Nạp tiền', '<p>Mở <b>Nạp tiền</b> và chọn phương thức.</p>'),
  article('term', 'Điều khoản', 'Điều khoản sử dụng', '<p>Trước khi nạp tiền hãy đọc.</p>'),
  article('fairness', 'Trò chơi', 'Công bằng', '<p>Kiểm chứng &amp; niêm phong</p>'),
  article('withdraw', 'Tiền', 'Rút tiền', '<p>Rút bất cứ lúc nào.</p>'),
];
const anchors = (found: readonly { anchor: string }[]) => found.map(({ anchor }) => anchor);

test('a hash names an article by anchor or id, and a broken one none', () => {
  expect(articleOf('#term', articles)?.title).toBe('Điều khoản sử dụng');
  expect(articleOf('#help-deposit', articles)?.anchor).toBe('deposit');
  expect(articleOf('', articles)).toBeUndefined();
  expect(articleOf('#%E0%A4%A', articles)).toBeUndefined();
  expect(hashName('#ti%E1%BB%81n')).toBe('tiền');
});

test('search needs no marks, looks in titles first and not in tags', () => {
  expect(anchors(searchHelp(articles, 'nap TIEN'))).toEqual(['deposit', 'term']);
  expect(anchors(searchHelp(articles, 'dieu khoan'))).toEqual(['term']);
  expect(anchors(searchHelp(articles, 'amp'))).toEqual([]);
  expect(searchHelp(articles, '  ')).toHaveLength(4);
});

test("sections keep the brand's order", () => {
  expect(bySection(articles).map(([section, some]) => [section, anchors(some)])).toEqual([
    ['Tiền', ['deposit', 'withdraw']],
    ['Điều khoản', ['term']],
    ['Trò chơi', ['fairness']],
  ]);
});
