/** A login from elsewhere travels in the address as a code good for one use, under one of these names. */
const NAMES = ['token', 'code'] as const;
const CODE = /^[0-9A-Za-z_-]{16,64}$/;

/** The code of an address, and the address without it. What a sign-in provider answers (`code` beside `state`) is not ours. */
export function splitCode(href: string): { code: string | null; clean: string | null } {
  const address = new URL(href);
  const { searchParams: query } = address;
  const names = NAMES.filter((name) => query.has(name) && !(name === 'code' && query.has('state')));
  if (names.length === 0) return { code: null, clean: null };
  const code = names.map((name) => query.get(name) ?? '').find((text) => CODE.test(text)) ?? null;
  for (const name of names) query.delete(name);
  return { code, clean: `${address.pathname}${address.search}${address.hash}` };
}

/** Takes the code out of the address before anything else happens: neither history nor a shared link may carry it. */
export function takeCode(): string | null {
  const { code, clean } = splitCode(window.location.href);
  if (clean !== null) window.history.replaceState(window.history.state, '', clean);
  return code;
}
