import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { languageFolders, languages, readLanguages } from './list-node.ts';
import { nearestLanguage } from './tags.ts';

const spoken = ['en', 'my', 'pt', 'pt-BR', 'vi', 'zh-CN'] as const;

test.each([
  [['pt-PT'], 'pt'],
  [['pt-AO'], 'pt'],
  [['pt-br'], 'pt-BR'],
  [['PT_BR'], 'pt-BR'],
  [['zh-Hans-CN'], 'zh-CN'],
  [['zh-TW'], 'zh-CN'],
  [['my-MM'], 'my'],
  [['th', 'vi-VN', 'en'], 'vi'],
  [['th'], null],
  [['', '!', 'en-GB'], 'en'],
])('of %j the nearest spoken is %s', (asked, nearest) => {
  expect(nearestLanguage(asked, spoken)).toBe(nearest);
});

test('the list names each language in itself, English first', () => {
  expect(languages.tags[0]).toBe('en');
  const names = languages.tags.map((tag) => languages.factsOf(tag).name);
  expect(new Set(names).size).toBe(names.length);
  expect(Intl.DateTimeFormat.supportedLocalesOf(languages.tags.map((tag) => languages.factsOf(tag).formats))).toHaveLength(names.length);
});

/** A new folder with these JSON files. */
function listOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, facts] of Object.entries(files)) writeFileSync(path.join(folder, name), JSON.stringify(facts));
  return folder;
}
const english = { name: 'English', direction: 'ltr', formats: 'en' };

test.each([
  [{ 'en.json': { ...english, direction: 'up' } }, 'direction'],
  [{ 'en.json': { ...english, name: '' } }, 'name'],
  [{ 'en.json': { ...english, formats: 'no tag' } }, 'formats'],
  [{ 'en.json': english, 'pt-br.json': english }, 'pt-br.json'],
  [{ 'vi.json': { ...english, name: 'Tiếng Việt' } }, 'English'],
])('a list with a fault is refused by name (%#)', (files, named) => {
  expect(() => readLanguages(listOf(files))).toThrow(named);
});

test('a file makes a language, a folder makes it spoken, and a folder without the file is an error', () => {
  const words = listOf({});
  for (const tag of ['en', 'ar']) mkdirSync(path.join(words, tag));
  expect(() => languageFolders(words, readLanguages(listOf({ 'en.json': english })))).toThrow('ar');
  const list = readLanguages(listOf({ 'en.json': english, 'ar.json': { name: 'العربية', direction: 'rtl', formats: 'ar' } }));
  expect(languageFolders(words, list)).toEqual(['en', 'ar']);
  expect(list.factsOf('ar').direction).toBe('rtl');
});
