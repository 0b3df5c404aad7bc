// node scripts/run.mjs <file.ts> [words]: runs a TypeScript file under the product's own Node.
import path from 'node:path';
import { runTypeScript } from './node-runtime.mjs';

const [file, ...words] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/run.mjs <file.ts> [words]');
  process.exit(2);
}
await runTypeScript(path.resolve(file), words);
