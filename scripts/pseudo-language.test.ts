import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessages } from '../apps/server/src/messages/catalog.ts';
import { languageFolders, readLanguages } from '../packages/languages/src/list-node.ts';
import { readTexts, wordsIn } from '../packages/languages/src/texts-node.ts';
import { checkTexts, messagesOf } from './check-words.ts';
import { languageParts } from './language-parts.ts';
import { PSEUDO, pseudoText, writePseudoLanguage } from './pseudo-language.ts';
import { root } from '../apps/pavilion/src/schemas.ts';

// A copy of nothing but the list and the folders of texts: what a new language touches.
const copy = mkdtempSync(path.join(tmpdir(), 'new-language-'));
const at = (...parts: string[]): string => path.join(copy, ...parts);
beforeAll(() => {
  const { list, folders } = languageParts(root);
  for (const folder of [list, ...folders]) {
    const to = at(path.relative(root, folder));
    mkdirSync(path.dirname(to), { recursive: true });
    cpSync(folder, to, { recursive: true, filter: (file) => !file.includes(PSEUDO) });
  }
  writePseudoLanguage(copy);
});
afterAll(() => rmSync(copy, { recursive: true }));

const list = () => readLanguages(at('packages/languages/list'));

test('a file and a folder in each app make a language: the list, the menus, the server, the pages', () => {
  expect(list().tags).toContain(PSEUDO);
  expect(list().factsOf(PSEUDO).name).toBe('Éñglîîšh [pseudo]');
  for (const folder of languageParts(copy).folders) expect([folder, languageFolders(folder, list())]).toEqual([folder, list().tags]);
  const server = createMessages(readTexts(at('apps/server/src/messages'), list()), list());
  expect(server.messageFor('not.found', PSEUDO)).toBe("[Wéé çööüüldñ't fîîñd tháát.]");
  expect(server.messageFor('deposit.amount.out.of.bounds', PSEUDO, { min: 50_000, max: 60_000 })).toMatch(/^\[.*50,000.*60,000.*\]$/);
  expect(server.messageFor('login.verification.failed', PSEUDO, { triesLeft: 1 })).toContain('1 ááttéémpt');
  const page = wordsIn<'pay'>(at('apps/psp/src/locales'), list())('en-xa');
  expect([page.tag, page.words.pay]).toEqual([PSEUDO, '[Pááy {amount}]']);
});

test('the catalogues of portal and desk have each of their words in it', () => {
  for (const app of ['portal', 'console']) {
    const po = (tag: string) => readFileSync(at('apps', app, 'src/locales', tag, 'messages.po'), 'utf8');
    expect(messagesOf(po(PSEUDO))).toEqual(messagesOf(po('en')));
    expect(po(PSEUDO)).toContain(`"Language: ${PSEUDO}\\n"`);
    expect(po(PSEUDO)).not.toContain('msgstr ""\n\n');
  }
});

test('a folder that lacks words is named by the check', () => {
  const folder = at('apps/idp/src/locales');
  rmSync(path.join(folder, PSEUDO, 'page.json'));
  expect(checkTexts(folder, list()).map((complaint) => complaint.split('/').at(-1))).toContain(`${PSEUDO} lacks: title`);
  rmSync(path.join(folder, PSEUDO), { recursive: true });
  expect(checkTexts(folder, list()).some((complaint) => complaint.endsWith(`has no folder ${PSEUDO}`))).toBe(true);
});

test.each([
  ['Use {min, number} now', '[Ušéé {min, number} ñööw]'],
  ['{n, plural, one {# try} other {# tries}} left', '[{n, plural, one {# try} other {# trîîééš}} lééft]'],
  ['Read <0>our terms</0>', '[Rééáád <0>ööüür téérmš</0>]'],
])('places, rules and tags stay: %s', (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});
