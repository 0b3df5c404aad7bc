/** `#ti%E1%BB%81n` → `tiền`; '' where it says nothing. */
export function hashName(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
