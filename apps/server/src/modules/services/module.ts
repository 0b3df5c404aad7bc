import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { messagingModule } from '../messaging/module.ts';
import { createServices } from './public.ts';

/** Services that brands use, set at the desk: hosts of pictures and games, the phone service, the carrier of SMS. */
export const servicesModule = defineModule({
  name: 'services',
  uses: { audit: auditModule, content: contentModule, fourEyes: fourEyesModule, messaging: messagingModule },
  build: (_base, { content: { content, deps } }) => ({ api: {}, ...createServices({ ...deps, content }) }),
});
