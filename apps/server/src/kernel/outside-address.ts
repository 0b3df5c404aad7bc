import ipaddr from 'ipaddr.js';

/** Public addresses that lead to something inside: the host agent of one cloud. */
const INSIDE = new Set(['168.63.129.16']);
/** Names outside of the public internet, with all names below them (RFC 2606, 6761, 6762, 8375; `internal` since 2024). */
const INSIDE_NAMES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa', 'localdomain', 'corp', 'home'];

/** Whether an IP address is public: not of this machine, its network or its cloud, nor one that maps to such an address. */
export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !INSIDE.has(address.toString());
  // Of a network that reaches IPv4 by translation: what is behind it counts.
  if (address.range() === 'rfc6052' && address.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isPublicIp(new ipaddr.IPv4(address.toByteArray().slice(12)).toString());
  return address.range() === 'unicast' && ((address.parts[0] ?? 0) & 0xe0_00) === 0x20_00;
}

/** The IP address a URL names, in the one spelling that `URL` gives all of them (decimal, octal, hexadecimal, full width); null: it has a name. */
export function ipOf({ hostname }: Pick<URL, 'hostname'>): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

/** Whether a web address can be one of the public internet by its spelling. What a name resolves to is checked at the call. */
export function isOutside(url: URL): boolean {
  const ip = ipOf(url);
  if (ip !== null) return isPublicIp(ip);
  const name = url.hostname.toLowerCase().replace(/\.$/, '');
  return name.includes('.') && !INSIDE_NAMES.some((inside) => name === inside || name.endsWith(`.${inside}`));
}
