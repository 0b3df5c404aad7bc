import type { Tick } from '../../deps.ts';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Serve } from '../../http/serve.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { registerSocialDesk } from './desk.ts';
import type { SocialBaseDeps, SocialDeps } from './deps.ts';
import { createProviders } from './providers.ts';
import { registerSocialRoutes } from './routes.ts';
import { signInControl } from './sign-in-control.ts';

export { changeSignInFromMachine, giveClientSecret } from './machine.ts';
export type { ProviderSetting } from './providers.ts';

export interface Social {
  registerRoutes(serve: Serve): void;
  registerDesk(to: DeskRegistrar): void;
  proposals: readonly ProposalKind[];
  ticks: readonly Tick[];
}

export function createSocial(base: SocialBaseDeps): Social {
  const deps: SocialDeps = {
    ...base,
    providers: createProviders({ db: base.db, allowPlainHttp: base.settings.demo, outbound: base.outbound }),
  };
  return {
    registerRoutes: (serve) => registerSocialRoutes(serve, deps),
    registerDesk: (to) => registerSocialDesk(to, deps),
    proposals: [controlKind(signInControl(deps))],
    ticks: [
      {
        name: 'social.prune',
        cron: '*/10 * * * *',
        async run(now) {
          await deps.db.query('DELETE FROM social_attempt WHERE expires_at < $1', [now]);
          await deps.db.query('DELETE FROM social_arrival WHERE expires_at < $1', [now]);
        },
      },
    ],
  };
}
