/**
 * Customer-service addresses travel sealed: AES-256-GCM, the merchant code as additional data, the key at the end of the
 * text. A browser must hold the key, so this hides addresses from harvesters and from other merchants, not from people.
 */
const VERSION = 's1';

/** What a customer-service entry may open. Anything else (javascript:, data:, http:) is refused after opening. */
export const SERVICE_SCHEMES: ReadonlySet<string> = new Set([
  'https:',
  'mailto:',
  'tel:',
  'sms:',
  'tg:',
  'viber:',
  'whatsapp:',
  'zalo:',
  'line:',
]);

/** The portal's own live chat, as an entry's address. */
export const CHAT_ADDRESS = '/chat';

/** True for the portal's own chat and for an absolute address whose scheme is on the list. */
export function isServiceAddress(address: string): boolean {
  return address === CHAT_ADDRESS || (URL.canParse(address) && SERVICE_SCHEMES.has(new URL(address).protocol));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** `s1.<iv>.<ciphertext>.<key>`, base64url. Throws a RangeError for an address with a scheme off the list. */
export async function sealServicePath(address: string, merchant: string): Promise<string> {
  if (!isServiceAddress(address)) throw new RangeError('this customer-service address has no permitted scheme');
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(merchant) }, key, bytesOf(address));
  return [VERSION, toBase64Url(iv), toBase64Url(new Uint8Array(sealed)), toBase64Url(raw)].join('.');
}

/** The address, or null when the text was changed, belongs to another merchant or opens to a scheme off the list. */
export async function openServicePath(path: string, merchant: string): Promise<string | null> {
  const [version, iv, sealed, raw, ...rest] = path.split('.');
  if (version !== VERSION || !iv || !sealed || !raw || rest.length > 0) return null;
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(raw), 'AES-GCM', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: bytesOf(merchant) },
      key,
      fromBase64Url(sealed),
    );
    const address = new TextDecoder().decode(opened);
    return isServiceAddress(address) ? address : null;
  } catch {
    return null;
  }
}
