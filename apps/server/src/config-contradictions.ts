import type { Config } from './config.ts';

/** Settings that are understood one by one and cannot hold together; a sentence for each contradiction. */
export function contradictions({ role, databaseUrl, demo, dev, smtpUrl, mailFrom, ...ports }: Config): string[] {
  const complaints: string[] = [];
  if (role !== 'all' && databaseUrl === undefined) {
    complaints.push(`--role=${role} needs DATABASE_URL: the embedded PostgreSQL serves one process only.`);
  }
  if (role === 'psp' && !demo) complaints.push('--role=psp needs DEMO=1: the payment provider is a sandbox.');
  if (role === 'idp' && !demo) complaints.push('--role=idp needs DEMO=1: the identity provider is a sandbox.');
  if (role === 'vendor' && !demo) complaints.push('--role=vendor needs DEMO=1: the vendor of transfer mode is a sandbox.');
  if (dev && role !== 'all') complaints.push('--dev runs everything in one process; leave --role out.');
  if ((smtpUrl === undefined) !== (mailFrom === undefined)) complaints.push('SMTP_URL and MAIL_FROM go together: set both or neither.');
  const fixed = [ports.port, ports.studioPort, ports.pspPort, ports.consolePort, ports.idpPort, ports.vendorPort, ports.drawPort].filter(
    (port) => port !== 0,
  );
  if (fixed.some((port) => port > 65_535))
    complaints.push(
      'PORT leaves no room for the ports after it: set STUDIO_PORT, PSP_PORT, CONSOLE_PORT, IDP_PORT, VENDOR_PORT and DRAW_PORT.',
    );
  if (new Set(fixed).size < fixed.length)
    complaints.push('PORT, STUDIO_PORT, PSP_PORT, CONSOLE_PORT, IDP_PORT, VENDOR_PORT and DRAW_PORT must differ.');
  return complaints;
}
