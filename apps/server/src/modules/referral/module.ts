import { defineModule, fill } from '../../compose/define-module.ts';
import { brandAddress } from '../../kernel/brand-address.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { documentsModule } from '../documents/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule, noteReferralSlot } from '../identity/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { noteReferral } from './codes.ts';
import { referralSections } from './member-data.ts';
import { createReferral } from './public.ts';

export const referralModule = defineModule({
  name: 'referral',
  uses: {
    activity: activityModule,
    audit: auditModule,
    content: contentModule,
    documents: documentsModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    playerLimits: playerLimitsModule,
    rewards: rewardsModule,
  },
  build: ({ settings }, { content: { content, deps }, documents }) => ({
    api: {},
    ...createReferral({
      ...deps,
      documentNumbers: documents.numbersOf,
      linkTo: async (brandId, path) => {
        const { info, settings: own } = await content.brandSnapshot(brandId);
        return new URL(path, brandAddress(settings.publicUrl, { code: info.code, mainDomain: own.mainDomain })).href;
      },
    }),
    memberData: { sections: referralSections },
    fills: [fill(noteReferralSlot, (tx, newcomer) => noteReferral(tx, deps, newcomer))],
  }),
});
