import { createTransport } from 'nodemailer';
import { htmlOf } from '../html.ts';
import type { Delivery, MessageSender } from '../sender.ts';

const TIMEOUT_MS = 15_000;

interface SmtpFailure {
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
  syscall?: unknown;
  message?: unknown;
}

/** Commands before the one that hands the mail over: what fails there was surely not taken. */
const BEFORE_DATA: ReadonlySet<unknown> = new Set(['EHLO', 'HELO', 'LHLO', 'STARTTLS', 'MAIL FROM', 'RCPT TO', 'API']);
const BEFORE_MAIL: ReadonlySet<unknown> = new Set(['EDNS', 'EAUTH', 'ETLS']);
/** A connection that was never made; one that was lost later has the same code. */
const NEVER_MET = /^(Connection timeout|Greeting never received)/;

/** E-mails through a mail server: text and HTML, one message id for every try, so that a server may recognise a second one. */
export function createSmtpSender({ url, from, timeoutMs = TIMEOUT_MS }: { url: string; from: string; timeoutMs?: number }): MessageSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    keepsText: false,
    async deliver(message): Promise<Delivery> {
      try {
        const { messageId } = await transport.sendMail({
          from: { name: message.brandName, address: from },
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          html: htmlOf(message),
          messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
        });
        return { outcome: 'taken', reference: messageId };
      } catch (error) {
        return deliveryOf(error as SmtpFailure);
      }
    },
    close: () => transport.close(),
  };
}

/** A 4xx asks for another try, a 5xx is final; without an answer it depends on how far the mail came. */
function deliveryOf({ code, responseCode, command, syscall, message }: SmtpFailure): Delivery {
  const status = Number(responseCode);
  const problem = [code, responseCode, command].filter((part) => part !== undefined).join(' ') || 'the mail server failed';
  if (status >= 500) return code === 'EAUTH' ? { outcome: 'later', problem } : { outcome: 'refused', problem };
  const isEarly =
    status >= 400 || syscall === 'connect' || BEFORE_DATA.has(command) || BEFORE_MAIL.has(code) || NEVER_MET.test(String(message));
  return { outcome: isEarly ? 'later' : 'unsure', problem };
}
