import { addressOf, ApiError } from '@pavilion/contract/base/client';
import type { Endpoint, WireQuery, WireValue } from '@pavilion/contract/base/endpoint';
import { conclude, headersFor } from './call.ts';

export interface Upload<E> {
  query: WireQuery<E>;
  file: Blob;
  /** 0 … 1, as far as it has left this device. */
  onProgress(share: number): void;
}

const TIMEOUT_MS = 120_000;

/** Sends a picture as it is and reports the progress, which `fetch` cannot. Throws `ApiError`. */
export async function upload<E extends Endpoint>(endpoint: E, { query, file, onProgress }: Upload<E>): Promise<WireValue<E>> {
  const headers = headersFor(endpoint);
  const answer = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, query));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', file.type || 'image/jpeg');
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new ApiError('network.down', '', 0)));
    request.addEventListener('timeout', () => reject(new ApiError('network.timeout', '', 0)));
    request.send(file);
  });
  return conclude(endpoint, answer, headers);
}
