import { defineModule } from '../../compose/define-module.ts';
import { contentModule } from '../content/module.ts';
import { createPhoneAuth } from './public.ts';

export const phoneAuthModule = defineModule({
  name: 'phone-auth',
  uses: { content: contentModule },
  build: ({ db, settings }, { content: { content } }) => {
    const phoneAuth = createPhoneAuth({ db, content, demo: settings.demo });
    return { ...phoneAuth, api: phoneAuth };
  },
});
