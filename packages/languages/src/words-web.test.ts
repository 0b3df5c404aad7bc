import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { i18n } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { fetchFirstWords, speak, withWords } from './words-web.ts';

// Inside the checkout: the test's loader reads no modules from elsewhere.
const cache = path.join(import.meta.dirname, '../../../node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'words-'));
const write = (group: string, messages: Record<string, string>, of = folder): void =>
  writeFileSync(path.join(of, `${group}.js`), `export const messages = ${JSON.stringify(messages)}`);
write('first', { head01: 'Đầu trang' });
write('session', { login1: 'Đăng nhập' });
afterAll(() => rmSync(folder, { recursive: true }));

test('a part is there only with its words, and what is drawn does not know of them', async () => {
  await fetchFirstWords(`${folder}/`);
  speak('vi', 'vi');
  let changes = 0;
  const stop = i18n.on('change', () => {
    changes += 1;
  });
  expect([i18n._('head01'), i18n._('login1')]).toEqual(['Đầu trang', 'login1']);
  expect(await withWords(['session'], () => Promise.resolve(i18n.locale))).toBe('vi');
  expect([i18n._('login1'), changes]).toEqual(['Đăng nhập', 0]);
  stop();
});

test('words that do not come fail the part, and are asked for again', async () => {
  await expect(withWords(['late'], () => Promise.resolve('part'))).rejects.toThrow();
  write('late', { late01: 'Sau cùng' });
  expect([await withWords(['late'], () => Promise.resolve('part')), i18n._('late01')]).toEqual(['part', 'Sau cùng']);
});

test('another language is spoken by every part that is there, and by those that come', async () => {
  const other = path.join(folder, 'pt');
  mkdirSync(other);
  write('first', { head01: 'Cabeçalho' }, other);
  write('session', { login1: 'Entrar' }, other);
  write('later', { later1: 'Depois' }, other);
  await expect(fetchFirstWords(`${other}/`), 'a group is missing').rejects.toThrow();
  expect([i18n._('head01'), i18n._('login1'), i18n._('late01')]).toEqual(['Đầu trang', 'Đăng nhập', 'Sau cùng']);
  write('late', { late01: 'Por fim' }, other);
  await fetchFirstWords(`${other}/`);
  let changes = 0;
  const stop = i18n.on('change', () => {
    changes += 1;
  });
  speak('pt', 'pt-PT');
  stop();
  expect([i18n._('head01'), i18n._('login1'), i18n._('late01'), changes]).toEqual(['Cabeçalho', 'Entrar', 'Por fim', 1]);
  expect([await withWords(['later'], () => Promise.resolve('part')), i18n._('later1')]).toEqual(['part', 'Depois']);
});
