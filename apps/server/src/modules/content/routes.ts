import { listAnnouncements } from '@pavilion/contract/content/calls';
import {
  countries,
  domainRoutes,
  helpCenter,
  registerSettings,
  sendFeedback as sendFeedbackCall,
  systemStatus,
  systemWhitelabel,
} from '@pavilion/contract/content/system';
import { ownFeedback } from '@pavilion/contract/content/feedback';
import type { Serve } from '../../http/serve.ts';
import type { RequestContext } from '../../http/types.ts';
import type { Db } from '../../kernel/db.ts';
import { announcementTypes, executionOf } from './list-announcements.ts';
import { listCountries } from './list-countries.ts';
import type { Content } from './public.ts';
import { listOwnFeedback } from './own-feedback.ts';
import { sendFeedback } from './send-feedback.ts';
import { answeredLanguage } from '../../messages/languages.ts';

/** The language a query names; else the call's. */
const askedLanguage = (text: string | undefined, context: RequestContext) => answeredLanguage(text, context.brand) ?? context.language;

export function serveContent(serve: Serve, { db, content }: { db: Db; content: Content }): void {
  serve(systemStatus, async (_input, context) => {
    const state = await content.visitorState(context.brand, context.ip);
    return {
      systemStatus: state.status,
      maintenance: state.status === 1,
      regionRestriction: state.status === 2,
      whitelist: state.whitelist,
      maintainTime: state.maintainTime ?? null,
      endTime: state.endTime ?? null,
      location: { ip: context.ip, country: state.country },
      serverTime: context.now.getTime(),
      info: await content.siteInfo(context.brand, context.language),
    };
  });
  serve(systemWhitelabel, async (_input, { brand }) => (await content.brandSnapshot(brand.id)).tree);
  serve(registerSettings, async (_input, { brand }) => ({ ...(await content.registrationRules(brand.id)) }));
  serve(domainRoutes, async (_input, { brand }) => content.domainRoutes(brand));
  serve(countries, async ({ query }, context) => listCountries(askedLanguage(query.language, context)));
  serve(helpCenter, async ({ query }, context) => content.helpArticles(context.brand, askedLanguage(query.lang, context)));
  serve(listAnnouncements, async ({ query }, context) =>
    content.announcements(context.brand, {
      types: announcementTypes(query.types ?? query.type),
      platform: query.platform === 'M' || query.platform === 'W' ? query.platform : null,
      execution: executionOf(query.execution),
      language: askedLanguage(query.language, context),
      now: context.now,
    }),
  );
  serve(sendFeedbackCall, async ({ body }, context) => sendFeedback(db, body, context));
  serve(ownFeedback, ({ query }, context) => listOwnFeedback(db, query, context));
}
