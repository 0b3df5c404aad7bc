import { createLog } from '@pavilion/kit/log';
import { startStudio } from '../main.ts';

/**
 * A studio in a process of its own, to be killed. Arguments: database address, publicUrl. Says its port on standard
 * output.
 */
const [databaseUrl, publicUrl] = process.argv.slice(2) as [string, string];
const log = createLog({ name: 'studio', level: 'silent' });
const studio = await startStudio({ port: 0, host: '127.0.0.1', databaseUrl, publicUrl, log, tickMs: 0 });
process.stdout.write(JSON.stringify({ url: studio.url }));
