import { defineModule } from '../../compose/define-module.ts';
import { contentModule } from '../content/module.ts';
import { accentOf } from './accent.ts';
import { registerMessagingDesk } from './desk.ts';
import { messageSections } from './member-data.ts';
import { createMessaging } from './public.ts';

export const messagingModule = defineModule({
  name: 'messaging',
  uses: { content: contentModule },
  build: ({ settings }, { content: { content, deps } }) => {
    const messaging = createMessaging(deps, {
      ...settings,
      brandLook: async (brandId) => {
        const { info, theme } = await content.brandSnapshot(brandId);
        return { name: info.name, accent: accentOf(theme) };
      },
    });
    return {
      ...messaging,
      api: messaging,
      registerDesk: (to) => registerMessagingDesk(to, { db: deps.db, demo: settings.demo }),
      memberData: { sections: messageSections },
    };
  },
});
