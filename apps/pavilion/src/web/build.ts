// Builds the web apps whose files changed.
import { buildWeb } from './build-web.ts';

try {
  const built = await buildWeb({ say: console.log });
  console.log(built.length > 0 ? `Built: ${built.join(', ')}` : 'Already up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
