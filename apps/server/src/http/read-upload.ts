import type { FastifyRequest } from 'fastify';
import { refuse } from '../kernel/refusal.ts';

export const NO_UPLOAD = Buffer.alloc(0);

/**
 * The bytes of a picture that is still on its way, at most `maxBytes`. Answers with no bytes where none came. Refuses
 * `documents.picture.type` for a body that does not call itself a picture and `documents.picture.too.large` before it is read whole.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  const { body } = request;
  if (body === undefined || body === null || body === '') return NO_UPLOAD;
  if (!isStream(body)) throw refuse('documents.picture.type');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse('documents.picture.too.large');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw refuse('documents.picture.too.large');
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
