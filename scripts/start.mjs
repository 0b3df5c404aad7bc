import path from 'node:path';
import { root, runTypeScript } from './node-runtime.mjs';

const words = process.argv.slice(2);
await runTypeScript(path.join(root, 'scripts', words.includes('--dev') ? 'dev.ts' : 'lasting.ts'), words);
