import { SMS_SENDER, type SmsCarrierName } from '@pavilion/contract/services/desk';

/** A carrier of SMS, as one address names it. */
export interface SmsAddress {
  carrier: SmsCarrierName;
  /** `https://host`, without a slash at the end. */
  base: string;
  key: string;
  secret: string;
  /** Number in E.164, or a name of up to eleven letters and digits. */
  from: string;
}

const USUAL_HOST = { twilio: 'api.twilio.com', vonage: 'rest.nexmo.com' } as const;

export const usualBase = (carrier: SmsCarrierName): string => `https://${USUAL_HOST[carrier]}`;

/**
 * Reads `twilio://ACCOUNT:TOKEN@/?from=%2B15550100` or `vonage://KEY:SECRET@/?from=Pavilion`. A host takes the place of the usual
 * one; `+http` behind the carrier's name speaks plainly, for a stand-in on the same machine. Null when it is not understood.
 */
export function smsAddress(text: string): SmsAddress | null {
  const [, carrier, plain, key = '', secret = '', host = '', query = ''] =
    /^(twilio|vonage)(\+http)?:\/\/([^:@/]+):([^:@/]+)@([^/?@]*)\/?\?(.*)$/.exec(text) ?? [];
  const from = new URLSearchParams(query).get('from')?.trim() ?? '';
  if ((carrier !== 'twilio' && carrier !== 'vonage') || !SMS_SENDER.test(from)) return null;
  try {
    const base = new URL(`${plain ? 'http' : 'https'}://${host || USUAL_HOST[carrier]}`).origin;
    return { carrier, base, key: decodeURIComponent(key), secret: decodeURIComponent(secret), from };
  } catch {
    return null;
  }
}
