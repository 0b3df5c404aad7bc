import path from 'node:path';
import { root, runTypeScript } from './node-runtime.mjs';

await runTypeScript(path.join(root, 'scripts/pavilion.ts'), process.argv.slice(2));
