export interface PhoneAuth {
  /** Whether the brand's phone codes go through the service. */
  isOn(brandId: string): Promise<boolean>;
  /** Uses an ID token up and answers its number (E.164). Throws `phone.token.invalid` under the field given. */
  verifyMobile(token: { brandId: string; idToken: string; field: string }, now: Date): Promise<string>;
}
