import { type ChildProcess, spawn } from 'node:child_process';

/** Starts a program of ours under this Node. The channel lets it notice when we are killed. */
export const spawnTied = (
  words: readonly string[],
  { env, stdin }: { env: NodeJS.ProcessEnv; stdin: 'ignore' | 'inherit' },
): ChildProcess => spawn(process.execPath, [...words], { env, stdio: [stdin, 'inherit', 'inherit', 'ipc'] });
