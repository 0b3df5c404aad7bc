import type { Delivery, MessageSender } from '../sender.ts';
import type { SmsAddress } from '../sms-address.ts';
import { type CarrierCall, isDelivery, postForm, shortened } from './http.ts';

/** SMS by the protocol of Twilio's Messages resource: a form with basic authorization, a `sid` for each message taken. */
export function createTwilioSender(address: SmsAddress, timeoutMs?: number, outbound?: CarrierCall['outbound']): MessageSender {
  const url = `${address.base}/2010-04-01/Accounts/${encodeURIComponent(address.key)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${address.key}:${address.secret}`).toString('base64')}`;
  return {
    name: 'twilio',
    keepsText: false,
    async deliver({ to, text }): Promise<Delivery> {
      const answer = await postForm({
        url,
        headers: { authorization },
        form: { To: to, From: address.from, Body: text },
        timeoutMs,
        outbound,
      });
      if (isDelivery(answer)) return answer;
      const { status, json, retryAfter } = answer;
      if (status === 201 || status === 200) {
        const sid = json?.['sid'];
        if (typeof sid === 'string') return { outcome: 'taken', reference: sid };
        return { outcome: 'unsure', problem: 'the carrier took it without naming it' };
      }
      const problem = `${status}: ${shortened(json?.['code'])} ${shortened(json?.['message'])}`.trim();
      if (status === 429 || status >= 500) return { outcome: 'later', problem, ...(retryAfter ? { afterSeconds: retryAfter } : {}) };
      return { outcome: 'refused', problem };
    },
  };
}
