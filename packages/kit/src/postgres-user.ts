import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** How to run a PostgreSQL program: PostgreSQL refuses to run as root, so root needs a way to be someone else. */
export interface PostgresUser {
  /** Command words to put before the program. */
  prefix: string[];
  /** Numeric owner that files of the data folder must have, as this process sees it. */
  uid: number;
  gid: number;
  /** Let the spawn itself change the user (when no helper program is there to do it). */
  dropInSpawn: boolean;
}

/**
 * Chooses as whom PostgreSQL runs. Not root: as ourselves. Root: inside a user namespace where our own files appear
 * to belong to an ordinary user; where containers forbid that, as the owner of the data folder or a system user,
 * with the right to reach root's folders if it can be retained. Each way is tried with the real program before it is taken.
 */
export function choosePostgresUser(postgres: string, dataDir: string): PostgresUser {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  const owner = ownerOf(dataDir);
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new Error(
        `The database folder ${dataDir} belongs to user ${owner.uid}, and this is user ${uid}. ` +
          'Start as that user, or set DATA_DIR to a folder of your own.',
      );
    }
    return { prefix: [], uid, gid, dropInSpawn: false };
  }
  const candidates =
    owner && owner.uid !== 0
      ? systemUser(owner)
      : [inNamespace(), ...systemUser(findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 })];
  const chosen = candidates.find((candidate) => canRun(candidate, postgres));
  if (!chosen) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine lets root neither make a user namespace nor run ' +
        `${postgres} as another user. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  return chosen;
}

function inNamespace(): PostgresUser {
  return {
    prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'],
    uid: 0,
    gid: 0,
    dropInSpawn: false,
  };
}

function systemUser({ uid, gid }: Account): PostgresUser[] {
  const change = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return [
    // Retains one right of root: to pass through folders that only root may enter.
    { prefix: ['setpriv', ...change, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'], uid, gid, dropInSpawn: false },
    { prefix: [], uid, gid, dropInSpawn: true },
  ];
}

function canRun(user: PostgresUser, postgres: string): boolean {
  const [command, ...rest] = [...user.prefix, postgres, '--version'];
  const identity = user.dropInSpawn ? { uid: user.uid, gid: user.gid } : {};
  return spawnSync(command, rest, { stdio: 'ignore', cwd: '/', ...identity }).status === 0;
}

interface Account {
  uid: number;
  gid: number;
}

function ownerOf(dataDir: string): Account | undefined {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function findAccount(name: string): Account | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  } catch {
    return undefined;
  }
}
