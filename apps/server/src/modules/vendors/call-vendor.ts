import * as z from 'zod/mini';
import { type VendorLink, VendorUnavailable } from './adapter.ts';

export interface VendorQuestion<S extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path and query, below the vendor's address. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Buffer<ArrayBuffer>;
  answer: S;
  /** Reads the answer's text: `JSON.parse` unless given. */
  parse?: (text: string) => unknown;
  /** 4,000 unless given: a person waits. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;

/** One call of a vendor, signed by the caller, its answer checked. Throws `VendorUnavailable`. */
export async function callVendor<S extends z.ZodMiniType>(
  { vendor, fetch }: VendorLink,
  question: VendorQuestion<S>,
): Promise<z.output<S>> {
  const { method, path, headers, body, answer, parse = JSON.parse, timeoutMs = TIMEOUT_MS } = question;
  try {
    if (!vendor.baseUrl) throw new Error('the vendor is not provisioned');
    const response = await fetch(`${vendor.baseUrl}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return z.parse(answer, parse(await response.text()));
  } catch (error) {
    throw new VendorUnavailable(vendor.code, path, error);
  }
}
