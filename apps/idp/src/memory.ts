import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

const MOST = 5_000;

/** Keeps what a provider has to remember for its minutes; the oldest goes when there is too much. One store for each provider. */
export function memoryStore(): (name: string) => Adapter {
  const entries = new Map<string, Entry>();
  const living = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.expiresAt > Date.now()) return entry?.payload;
    entries.delete(key);
    return undefined;
  };
  return (name) => {
    const keyOf = (id: string): string => `${name}:${id}`;
    const findBy = (field: 'uid' | 'userCode', value: string): AdapterPayload | undefined => {
      for (const key of entries.keys()) {
        const payload = key.startsWith(`${name}:`) ? living(key) : undefined;
        if (payload?.[field] === value) return payload;
      }
      return undefined;
    };
    return {
      upsert: async (id, payload, seconds) => {
        if (entries.size >= MOST) entries.delete(entries.keys().next().value ?? '');
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + (seconds || 600) * 1000 });
      },
      find: async (id) => living(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) };
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
