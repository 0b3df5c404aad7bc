/** Refusals of every call that sends a code: the captcha first, then the caps of the number and of the address. */
export const codeSendErrors = {
  'human.check.required': 400,
  'human.check.failed': 400,
  /** A country or kind of number the brand does not send codes to. */
  'sms.number.not.allowed': 400,
  'sms.too.soon': 400,
  'sms.number.limit': 400,
  'sms.address.limit': 400,
} as const;

/** Refusals of every call that uses a code up. */
export const codeCheckErrors = { 'sms.code.wrong': 400, 'sms.code.expired': 400, 'sms.code.used.up': 400 } as const;
