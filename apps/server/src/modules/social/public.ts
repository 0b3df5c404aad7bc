import type { Tick } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import type { SocialDeps, SocialParts } from './parts.ts';
import { createProviders } from './providers.ts';
import { registerSocialRoutes } from './routes.ts';

export { provideClientSecret } from './provision.ts';
export type { ProviderSetting } from './providers.ts';
export { forgetSocialLogins, socialSections } from './member-data.ts';

export interface Social {
  registerRoutes(serve: Serve): void;
  ticks: readonly Tick[];
}

export function createSocial(deps: SocialDeps): Social {
  const parts: SocialParts = {
    ...deps,
    providers: createProviders({ db: deps.db, allowPlainHttp: deps.settings.demo, outbound: deps.outbound }),
  };
  return {
    registerRoutes: (serve) => registerSocialRoutes(serve, parts),
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
