// What `npm start` runs: a small parent that starts the product, and starts it again when it ends without having been stopped (ADR 68).
import path from 'node:path';
import { runLasting } from './run-lasting.ts';

process.exit(await runLasting([path.join(import.meta.dirname, '../pavilion.ts'), ...process.argv.slice(2)]));
