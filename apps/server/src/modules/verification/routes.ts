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
import { bindByCode, type BindDeps, emailContact, mobileContact, sendCurrentContactCode, sendBindCode } from './bind.ts';
import { answerSlider, answerWork, type CaptchaDeps, issueSlider, issueWork } from './captcha.ts';

export function registerVerificationRoutes(serve: Serve, deps: BindDeps & CaptchaDeps): void {
  const { verification } = deps;
  serve(sliderConfig, (_input, context) => issueSlider(deps, context));
  serve(sliderVerify, ({ body }, context) => answerSlider(deps, body, context));
  serve(captchaWork, (_input, context) => issueWork(deps, context));
  serve(captchaWorkVerify, ({ body }, context) => answerWork(deps, body, context));
  serve(smsSend, async ({ body }, context) => {
    const contact = mobileContact(body);
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendBindCode(deps, contact, context);
  });
  serve(smsVerify, async ({ body }, context) => {
    await bindByCode(deps, { ...body, contact: mobileContact(body), code: body.verificationCode }, context);
    return undefined;
  });
  serve(emailSend, async ({ body }, context) => {
    const contact = emailContact(body);
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendBindCode(deps, contact, context);
  });
  serve(emailVerify, async ({ body }, context) => {
    await bindByCode(deps, { ...body, contact: emailContact(body), code: body.verificationCode }, context);
    return undefined;
  });
  serve(currentContactCode, async ({ body }, context) => {
    await verification.requireCaptcha(body.sliderValidate, context);
    return sendCurrentContactCode(deps, body.kind, context);
  });
}
