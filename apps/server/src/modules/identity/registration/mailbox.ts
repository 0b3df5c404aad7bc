import { domainToASCII } from 'node:url';

/** Other names of a provider's domain, all of them the same mailbox. Published by the providers. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
};

/** Characters of the local part that make no difference at a provider. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * The mailbox an address leads to: `Ann.Smith+shop@googlemail.com` → `annsmith@gmail.com`. A tag behind `+` is left out everywhere, for
 * most mail servers deliver it to the same mailbox; the domain comes in ASCII. It is for recognising somebody, never for writing to them.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const given = plain.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(given) || given;
  const domain = SAME_DOMAIN[ascii] ?? ascii;
  const local = plain.slice(0, at);
  const tag = local.indexOf('+');
  const base = tag > 0 ? local.slice(0, tag) : local;
  const ignored = IGNORED[domain];
  return `${(ignored && base.replace(ignored, '')) || base}@${domain}`;
}
