import type { RegisterRule, WhitelabelNode } from '@pavilion/contract/content/system';
import ipaddr from 'ipaddr.js';

export interface ModuleRow {
  code: string;
  parent: string | null;
  enabled: boolean;
}

export const ROOT_MODULE = 'PORTAL';

/** Rows in order → the tree under one root. */
export function moduleTree(rows: readonly ModuleRow[]): WhitelabelNode {
  const nodeOf = (row: ModuleRow): WhitelabelNode => ({
    modId: row.code,
    enabled: row.enabled ? '1' : '0',
    childrenNodes: rows.filter((other) => other.parent === row.code).map(nodeOf),
  });
  return { modId: ROOT_MODULE, enabled: '1', childrenNodes: rows.filter((row) => row.parent === null).map(nodeOf) };
}

/** What registration asks for. `minimumAge` holds for every brand. */
export type RegistrationRules = Readonly<Record<string, RegisterRule>>;

export interface RegionRule {
  kind: 'country' | 'address';
  effect: 'allow' | 'deny' | 'whitelist';
  value: string;
}

export interface Entry {
  /** Passes maintenance and blocks. */
  whitelisted: boolean;
  blocked: boolean;
}

/** An address as one spelling: IPv4 inside IPv6 becomes IPv4. Null when it is none. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** An address or a CIDR range, else null. */
export function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

function inRange(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const parsed = parseRange(range);
  return parsed !== null && parsed[0].kind() === address.kind() && address.match(parsed);
}

/**
 * Whether the brand is open to a visitor. A whitelisted address passes all. A named address beats the country: allowed addresses pass,
 * denied ones do not. Then denied countries; then, where any country is allowed, only those (an unknown country is not).
 * Without a country database, country rules do not apply.
 */
export function decideEntry(
  rules: readonly RegionRule[],
  visitor: { ip: string; country: string | null; countryKnowable: boolean },
): Entry {
  if (rules.length === 0) return { whitelisted: false, blocked: false };
  const address = parseAddress(visitor.ip);
  const hits = address ? rules.filter((rule) => rule.kind === 'address' && inRange(address, rule.value)) : [];
  if (hits.some((rule) => rule.effect === 'whitelist')) return { whitelisted: true, blocked: false };
  if (hits.some((rule) => rule.effect === 'deny')) return { whitelisted: false, blocked: true };
  if (hits.some((rule) => rule.effect === 'allow') || !visitor.countryKnowable) return { whitelisted: false, blocked: false };
  const countries = rules.filter((rule) => rule.kind === 'country');
  const own = countries.find((rule) => rule.value === visitor.country);
  if (own) return { whitelisted: false, blocked: own.effect === 'deny' };
  return { whitelisted: false, blocked: countries.some((rule) => rule.effect === 'allow') };
}
