import path from 'node:path';
import { root, runTypeScript } from './node-runtime.mjs';

const words = process.argv.slice(2);
await runTypeScript(path.join(root, 'apps/pavilion/src', words.includes('--dev') ? 'web/dev.ts' : 'lasting/lasting.ts'), words);
