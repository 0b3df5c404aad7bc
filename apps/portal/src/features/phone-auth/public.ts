// The way in from other features.
export { isPhoneAuthOn, type PhoneFields, sendByPhoneAuth, tokenByPhoneAuth } from './phone-sign-in.ts';
