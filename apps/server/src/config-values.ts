import ipaddr from 'ipaddr.js';

// Values of settings as texts: each reader answers undefined for what it does not take.

export function oneOf<const Names extends readonly string[]>(names: Names) {
  return (text: string): Names[number] | undefined => names.find((name) => name === text);
}

export function parseWhole(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
}

export function parsePort(text: string): number | undefined {
  return parseWhole(text, 0, 65_535);
}

export function parseSwitch(text: string): boolean | undefined {
  return ({ 1: true, true: true, 0: false, false: false } as Record<string, boolean>)[text];
}

export function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  return plain ? url.origin : undefined;
}

export function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/[^/]*\/[^/?]+/.test(text) ? text : undefined;
}

export function parseAddresses(text: string): string[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.every((part) => ipaddr.isValidCIDR(part) || ipaddr.isValid(part)) ? parts : undefined;
}
