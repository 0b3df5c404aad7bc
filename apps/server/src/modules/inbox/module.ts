import { defineModule, slot } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { realtimeModule } from '../realtime/module.ts';
import type { InboxDeps } from './deps.ts';
import { forgetInbox, inboxSections } from './member-data.ts';
import { createInbox } from './public.ts';

/** How members see the names of those below them: a rule of the tree. */
export const letterNamesSlot = slot<InboxDeps['nameFor']>('inbox.nameFor');
export const maskedNameSlot = slot<InboxDeps['masked']>('inbox.maskedName');
export const rankNamesSlot = slot<InboxDeps['rankNames']>('inbox.rankNames');

export const inboxModule = defineModule({
  name: 'inbox',
  uses: {
    audit: auditModule,
    fourEyes: fourEyesModule,
    playerLimits: playerLimitsModule,
    realtime: realtimeModule,
    content: contentModule,
  },
  asks: { nameFor: letterNamesSlot, masked: maskedNameSlot, rankNames: rankNamesSlot },
  build: ({ settings }, { content: { content, deps } }, { nameFor, masked, rankNames }) => ({
    api: {},
    ...createInbox({
      ...deps,
      nameFor,
      masked,
      rankNames,
      hostsOf: async (brandId) => (await content.brandSnapshot(brandId)).hosts.map(({ host }) => host),
      offersOf: async (brandId) => (await content.brandSnapshot(brandId)).settings.offers,
      pushOrigins: settings.pushOrigins ?? [],
      publicUrl: settings.publicUrl,
    }),
    memberData: { sections: inboxSections, forget: (tx, { memberId, now }) => forgetInbox(tx, memberId, now) },
  }),
});
