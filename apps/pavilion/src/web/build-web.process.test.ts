import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../../../packages/kit/src/process-identity.ts';
import { buildWeb } from './build-web.ts';
import { root } from '../schemas.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'pavilion-web-'));
  mkdirSync(path.join(dir, 'src'));
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  writeFileSync(path.join(dir, 'vite.config.ts'), 'export default {};');
  writeFileSync(path.join(dir, 'index.html'), '<!doctype html><title>x</title><script type="module" src="/src/main.js"></script>');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const PATIENCE_MS = 60_000;

const write = (word: string): void =>
  writeFileSync(path.join(dir, 'src/main.js'), `document.title = ${JSON.stringify(word.repeat(2_000))};`);
const scripts = (): string[] =>
  readdirSync(path.join(dir, 'dist/assets'))
    .filter((name) => name.includes('.js'))
    .toSorted();
const build = (isCompressed: boolean): Promise<string[]> =>
  buildWeb({ say: () => undefined, apps: [{ name: 'sample', dir, inputs: [path.join(dir, 'src')] }], isCompressed, isBackground: true });

test(
  'a build serves at once and gets its compressed copies by a later call; only changed files are built again',
  async () => {
    write('one');
    expect(await build(false)).toEqual(['sample']);
    const [plain = ''] = scripts();
    expect(scripts()).toEqual([plain]);

    expect(await build(true)).toEqual([]);
    expect(scripts()).toEqual([plain, `${plain}.br`, `${plain}.gz`]);

    write('two');
    expect(await build(false)).toEqual(['sample']);
    expect(scripts().some((name) => name.endsWith('.br'))).toBe(false);
    expect(readFileSync(path.join(dir, 'dist/assets', scripts()[0] ?? ''), 'utf8')).toContain('twotwo');
    expect(existsSync(path.join(dir, 'dist.lock'))).toBe(false);
  },
  PATIENCE_MS,
);

test(
  'copies that a killed start left out are made by the next one',
  async () => {
    write('three');
    await build(true);
    const br = path.join(dir, 'dist/assets', scripts().find((name) => name.endsWith('.br')) ?? '');
    rmSync(br);
    rmSync(path.join(dir, 'dist/.compressed'));
    expect(await build(true)).toEqual([]);
    expect(existsSync(br)).toBe(true);
  },
  PATIENCE_MS,
);

test('a build ends with the program that started it, however that ends', async () => {
  // It never ends by itself, and says where it is.
  writeFileSync(
    path.join(dir, 'vite.config.ts'),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(path.join(dir, 'pid'))}, String(process.pid));
    export default new Promise(() => setInterval(() => undefined, 1_000));`,
  );
  write('four');
  const starter = path.join(dir, 'starter.ts');
  writeFileSync(
    starter,
    `import { buildWeb } from ${JSON.stringify(path.join(root, 'apps/pavilion/src/web/build-web.ts'))};
    await buildWeb({ say: () => undefined, apps: [{ name: 'sample', dir: ${JSON.stringify(dir)}, inputs: [${JSON.stringify(path.join(dir, 'src'))}] }] });`,
  );
  const child = spawn(process.execPath, [starter], { stdio: 'ignore' });
  await expect.poll(() => existsSync(path.join(dir, 'pid'))).toBe(true);
  const pid = Number(readFileSync(path.join(dir, 'pid'), 'utf8'));
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
