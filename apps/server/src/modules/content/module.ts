import type { Deps, PassReturns } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';
import { visitedOrigin } from '../../kernel/brand-address.ts';
import { defineModule, slot } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { currenciesModule } from '../currencies/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { contentProposals, registerContentDesk } from './desk.ts';
import type { ContentDeskBaseDeps } from './desk/deps.ts';
import { feedbackSections } from './member-data.ts';
import { type Content, createContent } from './public.ts';
import { serveContent } from './routes.ts';

/** The sheet of returns uses all modules that give something back, and this one. */
export const passReturnsSlot = slot<PassReturns>('content.passReturns');
/** Which accounts and numbers a brand lets register, which identity keeps. */
export const registrationPolicySlot = slot<ContentDeskBaseDeps['registrationPolicy']>('content.registrationPolicy');

export interface ContentApi {
  content: Content;
  /** What most modules are made with: the base, a brand's facts, and the guard of the sheet of returns. */
  deps: Deps;
  /** Origin of the portal as the visitor of a request sees it. */
  visitedOrigin(visit: { brand: BrandInfo; host: string }): Promise<string>;
}

/** Brands as visitors read them, and their flags, forms and regions at the desk. */
export const contentModule = defineModule({
  name: 'content',
  uses: { audit: auditModule, currencies: currenciesModule, fourEyes: fourEyesModule },
  asks: { passReturns: passReturnsSlot, registrationPolicy: registrationPolicySlot },
  build: async (base, _given, { passReturns, registrationPolicy }) => {
    const { db, clock, settings } = base;
    const content = await createContent({ db, clock, demo: settings.demo, geoipDatabase: settings.geoipDatabase });
    const desk = { db, clock, content, passReturns, registrationPolicy };
    const { collected: _collected, replaced: _replaced, ...own } = base;
    const api: ContentApi = {
      content,
      deps: { ...own, brandById: content.brandById, brandByCode: content.brandByCode, passReturns },
      visitedOrigin: async ({ brand, host }) =>
        visitedOrigin(settings.publicUrl, { host, hosts: (await content.brandSnapshot(brand.id)).hosts.map((one) => one.host) }),
    };
    return {
      api,
      registerRoutes: (serve) => serveContent(serve, { db, content }),
      registerDesk: (to) => registerContentDesk(to, desk),
      proposals: contentProposals(desk),
      memberData: { sections: feedbackSections },
    };
  },
});
