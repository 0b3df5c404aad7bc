import * as z from 'zod/mini';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/;

/** Address of a provider's API without a slash at its end: https, or plain http on this machine. */
export const providerAddress = z
  .string()
  .check(
    z.refine((text) => {
      const url = URL.parse(text);
      return (
        url !== null && !text.endsWith('/') && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
      );
    }, 'an https address without a slash at its end is expected (http only on this machine)'),
  )
  // Read by the form of the desk.
  .register(z.globalRegistry, { format: 'uri' });
