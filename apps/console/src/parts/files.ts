import { ApiError, addressOf, readAnswer } from '@pavilion/contract/base/client';
import type { Endpoint, WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { saveFile } from '@pavilion/ui/save-file';
import { sessionStore } from '../api/session-store.ts';
import { currentCode } from '../i18n/language.ts';

const TIMEOUT_MS = 120_000;

/** Sends a file as it is. Throws `ApiError`. */
export async function sendFile<E extends Endpoint>(endpoint: E, query: WireQuery<E>, file: Blob, type: string): Promise<WireValue<E>> {
  let answer: Response;
  try {
    answer = await fetch(addressOf(endpoint, query), {
      method: endpoint.method,
      headers: { Language: currentCode(), Authorization: sessionStore.get()?.token ?? '', 'Content-Type': type },
      body: file,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError('network.down', '', 0);
  }
  return readAnswer(endpoint, answer);
}

/** Gives the reader a file that came as base64. */
export const takeFile = ({ name, data }: { name: string; data: string }, type: string): void =>
  saveFile(
    name,
    Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)),
    type,
  );
