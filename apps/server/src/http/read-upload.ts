import type { FastifyRequest } from 'fastify';
import { refuse } from '../kernel/refusal.ts';

export const NO_UPLOAD = Buffer.alloc(0);

const CODES = {
  picture: { type: 'documents.picture.type', size: 'documents.picture.too.large' },
  archive: { type: 'desk.archive.type', size: 'desk.archive.too.large' },
} as const;

/**
 * The bytes of a picture or an archive that is still on its way, at most `maxBytes`. Answers with no bytes where none came. Refuses, by
 * the kind, a body that does not call itself one and one that is too large, before it is read whole.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, kind = 'picture' }: { maxBytes: number; kind?: keyof typeof CODES },
): Promise<Buffer> {
  const { body } = request;
  const codes = CODES[kind];
  if (body === undefined || body === null || body === '') return NO_UPLOAD;
  const isArchive = request.headers['content-type']?.startsWith('application/zip') === true;
  if (!isStream(body) || isArchive !== (kind === 'archive')) throw refuse(codes.type);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse(codes.size);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw refuse(codes.size);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
