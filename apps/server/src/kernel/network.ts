import ipaddr from 'ipaddr.js';

/**
 * What tries from an address are counted against: the address itself, of IPv6 its /64, which one household has to itself, so that
 * each of its addresses is not a new visitor.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
