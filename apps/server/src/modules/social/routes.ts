import * as wire from '@pavilion/contract/social/calls';
import type { Serve } from '../../http/serve.ts';
import { maybeOne } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { startAttempt } from './attempts.ts';
import { bindArrival, bindReturned, unbind } from './bind-identity.ts';
import { listBindings } from './list-bindings.ts';
import type { SocialDeps } from './deps.ts';
import { signIn } from './sign-in.ts';

export function registerSocialRoutes(serve: Serve, deps: SocialDeps): void {
  serve(wire.startSocial, async ({ body: { provider, origin, sliderValidate } }, context) => {
    if (context.brand.modules['SLIDER3'] === true) await deps.verification.requireCaptcha(sliderValidate, context);
    return startAttempt(deps, { provider, origin, memberId: null }, context);
  });
  serve(wire.finishSocial, ({ body }, context) => signIn(deps, body, context));
  serve(wire.bindSocial, async ({ body }, context) => {
    await bindArrival(deps, body, context);
    return undefined;
  });
  serve(wire.startSocialBinding, async ({ body }, context) => {
    const { memberId } = context.session;
    const bound = await maybeOne(deps.db, 'SELECT FROM social_identity WHERE member_id = $1 AND provider = $2', [memberId, body.provider]);
    if (bound) throw refuse('social.already.bound');
    return startAttempt(deps, { ...body, memberId }, context);
  });
  serve(wire.finishSocialBinding, async ({ body }, context) => {
    await bindReturned(deps, body, context);
    return undefined;
  });
  serve(wire.socialBindings, (_input, context) => listBindings(deps, context));
  serve(wire.unbindSocial, async ({ body }, context) => {
    await unbind(deps, body, context);
    return undefined;
  });
}
