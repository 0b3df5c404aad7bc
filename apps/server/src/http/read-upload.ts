import type { FastifyRequest } from 'fastify';
import { notOfTypes, PICTURE_TYPES } from '../kernel/picture-types.ts';
import { refuse } from '../kernel/refusal.ts';

const MEGABYTE = 1024 * 1024;
export const NO_UPLOAD = Buffer.alloc(0);

const CODES = {
  picture: { type: 'documents.picture.type', size: 'documents.picture.too.large' },
  archive: { type: 'desk.archive.type', size: 'desk.archive.too.large' },
} as const;

/**
 * The bytes of a picture or an archive that is still on its way, at most `maxBytes`. Answers with no bytes where none came. Refuses, by
 * the kind, a body that does not call itself one and one that is too large, before it is read whole; what is said names the limit and the types of this call.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, kind = 'picture', types = PICTURE_TYPES }: { maxBytes: number; kind?: keyof typeof CODES; types?: readonly string[] },
): Promise<Buffer> {
  const { body } = request;
  const codes = CODES[kind];
  if (body === undefined || body === null || body === '') return NO_UPLOAD;
  const isArchive = request.headers['content-type']?.startsWith('application/zip') === true;
  if (!isStream(body) || isArchive !== (kind === 'archive')) throw kind === 'picture' ? notOfTypes(types) : refuse(codes.type);
  const tooLarge = () => refuse(codes.size, { params: { max: Math.floor(maxBytes / MEGABYTE) } });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
