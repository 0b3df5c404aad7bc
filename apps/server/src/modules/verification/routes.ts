import {
  captchaWork,
  captchaWorkVerify,
  currentContactCode,
  emailSend,
  emailVerify,
  sliderConfig,
  sliderVerify,
  smsSend,
  smsVerify,
} from '@pavilion/contract/verification/calls';
import type { Serve } from '../../http/serve.ts';
import { bindByCode, type BindParts, emailContact, mobileContact, sendCurrentContactCode, sendBindCode } from './bind.ts';
import { answerSlider, answerWork, type CaptchaParts, issueSlider, issueWork } from './captcha.ts';

export function registerVerificationRoutes(serve: Serve, parts: BindParts & CaptchaParts): void {
  const { verification } = parts;
  serve(sliderConfig, (_input, context) => issueSlider(parts, context));
  serve(sliderVerify, ({ body }, context) => answerSlider(parts, body, context));
  serve(captchaWork, (_input, context) => issueWork(parts, context));
  serve(captchaWorkVerify, ({ body }, context) => answerWork(parts, body, context));
  serve(smsSend, async ({ body }, context) => {
    const contact = mobileContact(body);
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendBindCode(parts, contact, context);
  });
  serve(smsVerify, async ({ body }, context) => {
    await bindByCode(parts, { ...body, contact: mobileContact(body), code: body.verificationCode }, context);
    return undefined;
  });
  serve(emailSend, async ({ body }, context) => {
    const contact = emailContact(body);
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendBindCode(parts, contact, context);
  });
  serve(emailVerify, async ({ body }, context) => {
    await bindByCode(parts, { ...body, contact: emailContact(body), code: body.verificationCode }, context);
    return undefined;
  });
  serve(currentContactCode, async ({ body }, context) => {
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendCurrentContactCode(parts, body.kind, context);
  });
}
