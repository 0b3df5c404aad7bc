/** Puts a text on the clipboard. Resolves with whether it worked: browsers refuse it without a secure origin. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
