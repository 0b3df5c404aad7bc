import type { Delivery, MessageSender } from '../sender.ts';
import type { SmsAddress } from '../sms-address.ts';
import { type CarrierCall, isDelivery, postForm, shortened } from './http.ts';

/** Statuses of a message that another try may change: throttled, an inner fault of the carrier. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['1', '5']);

/** Letters that the seven-bit alphabet of SMS has; anything else needs the type `unicode`. */
const SEVEN_BIT = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ^{}\\[~\]|€]*$/u;

interface Part {
  status?: unknown;
  'message-id'?: unknown;
  'error-text'?: unknown;
}

/**
 * SMS by the protocol of Vonage's SMS call: key and secret in the form, a status for each part inside an answer that is always 200.
 * A long text goes in parts; when some were taken, it is not sent again.
 */
export function createVonageSender(address: SmsAddress, timeoutMs?: number, outbound?: CarrierCall['outbound']): MessageSender {
  return {
    name: 'vonage',
    keepsText: false,
    async deliver({ id, to, text }): Promise<Delivery> {
      const answer = await postForm({
        url: `${address.base}/sms/json`,
        headers: {},
        form: {
          api_key: address.key,
          api_secret: address.secret,
          from: address.from.replace(/^\+/, ''),
          to: to.replace(/^\+/, ''),
          text,
          'client-ref': id,
          ...(SEVEN_BIT.test(text) ? {} : { type: 'unicode' }),
        },
        timeoutMs,
        outbound,
      });
      if (isDelivery(answer)) return answer;
      if (answer.status === 429 || answer.status >= 500) {
        return { outcome: 'later', problem: String(answer.status), ...(answer.retryAfter ? { afterSeconds: answer.retryAfter } : {}) };
      }
      if (answer.status !== 200) return { outcome: 'refused', problem: String(answer.status) };
      return deliveryOf(answer.json?.['messages']);
    },
  };
}

function deliveryOf(messages: unknown): Delivery {
  const parts = Array.isArray(messages) ? (messages as Part[]) : [];
  const [first] = parts;
  if (!first) return { outcome: 'unsure', problem: 'the carrier answered without a message' };
  const taken = parts.filter(({ status }) => status === '0');
  const failed = parts.find(({ status }) => status !== '0');
  if (!failed) return { outcome: 'taken', reference: String(first['message-id'] ?? '') };
  const problem = `${shortened(failed.status)}: ${shortened(failed['error-text'])}`;
  if (taken.length > 0) return { outcome: 'unsure', problem: `only in part: ${problem}` };
  return TRY_AGAIN.has(String(failed.status)) ? { outcome: 'later', problem } : { outcome: 'refused', problem };
}
