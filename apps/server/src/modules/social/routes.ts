import * as wire from '@pavilion/contract/social/calls';
import type { Serve } from '../../http/serve.ts';
import { maybeOne } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { startAttempt } from './attempts.ts';
import { bindArrival, bindReturned, unbind } from './bind-identity.ts';
import { listBindings } from './list-bindings.ts';
import type { SocialParts } from './parts.ts';
import { signIn } from './sign-in.ts';

export function registerSocialRoutes(serve: Serve, parts: SocialParts): void {
  serve(wire.startSocial, async ({ body: { provider, origin, sliderValidate } }, context) => {
    if (context.brand.modules['SLIDER3'] === true) await parts.verification.requireCaptcha(sliderValidate, context);
    return startAttempt(parts, { provider, origin, memberId: null }, context);
  });
  serve(wire.finishSocial, ({ body }, context) => signIn(parts, body, context));
  serve(wire.bindSocial, async ({ body }, context) => {
    await bindArrival(parts, body, context);
    return undefined;
  });
  serve(wire.startSocialBinding, async ({ body }, context) => {
    const { memberId } = context.session;
    const bound = await maybeOne(parts.db, 'SELECT FROM social_identity WHERE member_id = $1 AND provider = $2', [memberId, body.provider]);
    if (bound) throw refuse('social.already.bound');
    return startAttempt(parts, { ...body, memberId }, context);
  });
  serve(wire.finishSocialBinding, async ({ body }, context) => {
    await bindReturned(parts, body, context);
    return undefined;
  });
  serve(wire.socialBindings, (_input, context) => listBindings(parts, context));
  serve(wire.unbindSocial, async ({ body }, context) => {
    await unbind(parts, body, context);
    return undefined;
  });
}
