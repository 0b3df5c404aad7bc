import { announcedPromotionTypes } from '@pavilion/contract/promotions/terms';
import { REGISTER_FIELDS } from '@pavilion/contract/content/system';
import { themeProblem } from '@pavilion/theme/theme-css';
import * as z from 'zod/mini';
import { boundedPattern } from '../../kernel/bounded-pattern.ts';
import { languageWords, spokenCode, spokenCodes } from '../../kernel/words-file.ts';
import { currencyTermsFile } from '../currencies/public.ts';
import { brandSettings } from './brand-settings.ts';
import { parseRange } from './rules.ts';

const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/, 'small letters, digits and - are expected'));
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text).toISOString()),
);
const named = z.string().check(z.minLength(1), z.maxLength(200));

interface FileModule {
  code: string;
  enabled: boolean;
  children?: FileModule[] | undefined;
}
const fileModule: z.ZodMiniType<FileModule> = z.lazy(() =>
  z.strictObject({
    code: z.string().check(z.regex(/^[A-Z0-9]{3,30}$/)),
    enabled: z.boolean(),
    children: z.optional(z.array(fileModule)),
  }),
);

const isPattern = (source: string): boolean => {
  try {
    boundedPattern(source);
    return true;
  } catch {
    return false;
  }
};

const registrationRule = z
  .strictObject({
    required: z.boolean(),
    patternId: z.int().check(z.gte(0), z.lte(20)),
    min: z.int().check(z.gte(0)),
    max: z.int().check(z.gte(1), z.lte(255)),
    /** The pattern of the id when absent; `*` accepts anything. */
    pattern: z.optional(
      z
        .string()
        .check(
          z.refine((text) => text === '*' || text === '' || isPattern(text), 'a regular expression that runs in linear time is expected'),
        ),
    ),
  })
  .check(z.refine(({ min, max }) => min <= max, { message: 'min must not be above max', path: ['min'] }));

const region = z
  .strictObject({ kind: z.enum(['country', 'address']), effect: z.enum(['allow', 'deny', 'whitelist']), value: z.string() })
  .check(
    z.refine(
      ({ kind, effect, value }) => (kind === 'country' ? /^[A-Z]{2}$/.test(value) && effect !== 'whitelist' : parseRange(value) !== null),
      { message: 'a two-letter country code, or an address or a range of them, is expected', path: ['value'] },
    ),
  );

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Known settings that a folder may hold, each as `brandSettings` has it. One that is absent stays as it is. */
const settings = z.record(z.string(), z.unknown()).check((context) => {
  const given = context.value;
  for (const name of Object.keys(given).filter((one) => !Object.hasOwn(brandSettings.shape, one))) {
    context.issues.push({ code: 'custom', path: [name], message: 'no such setting', input: given });
  }
  // The address of a brand's own pictures is made when they are imported.
  const parsed = z.safeParse(brandSettings, { artBase: '/', ...given });
  for (const { path, message } of parsed.error?.issues ?? [])
    context.issues.push({ code: 'custom', path: [...path], message, input: given });
  for (const [index, one] of parsed.data?.helpOrganisations.entries() ?? []) {
    if (one.url === '')
      context.issues.push({ code: 'custom', path: ['helpOrganisations', index, 'url'], message: 'is missing', input: given });
  }
  const offered: readonly unknown[] = Array.isArray(given['languages']) ? given['languages'] : [];
  for (const [index, code] of offered.entries()) {
    if (!spokenCodes.includes(code as string)) {
      const message = `the product speaks ${spokenCodes.join(', ')}, not ${String(code)}`;
      context.issues.push({ code: 'custom', path: ['languages', index], message, input: code });
    }
  }
});

/** The part of `brand.json` that the content module keeps. */
export const brandFileShape = {
  /** Part of addresses and ids: it never changes. */
  code: z.string().check(z.regex(/^[a-z][a-z0-9]{1,19}$/, 'two to twenty small letters and digits are expected')),
  name: named,
  currency: z.string(),
  /** How the currency is counted, for installations that do not have it yet; absent: as this one has it. */
  currencyTerms: z.optional(currencyTermsFile),
  timeZone: z.string().check(z.refine(isTimeZone, 'a time zone such as America/Sao_Paulo is expected')),
  defaultLanguage: spokenCode,
  tagline: languageWords,
  settings,
  hosts: z.array(
    z.strictObject({
      host: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'a host name in small letters, without port, is expected')),
      name: named,
      main: z.optional(z.boolean()),
    }),
  ),
  modules: z.array(fileModule),
  registration: z.partialRecord(z.enum(REGISTER_FIELDS), registrationRule),
  customerService: z.array(z.strictObject({ type: named, name: named, address: named })),
  resources: z.array(z.strictObject({ type: named, url: named, label: languageWords })),
  /** Absent: as it is. */
  regions: z.optional(z.array(region)),
};
const brandFile = z.strictObject(brandFileShape);
export type BrandFile = z.infer<typeof brandFile>;

/** When and where an announcement is shown; absent: always, everywhere. */
const showing = { platform: z.optional(z.enum(['W', 'M'])), startsAt: z.optional(moment), endsAt: z.optional(moment) };

/** What leads from an announcement to the promotion it speaks of; absent: no way. */
const promotionType = z.optional(z.enum(announcedPromotionTypes));

/** Percent of a banner's picture that its object leaves to the words; the styles know these steps. */
const freeZone = z.int().check(z.gte(20), z.lte(60), z.multipleOf(5));

/** `content/announcements.json`. A picture is the name of one in `art/` without size and format, or an address that begins with `/`. */
export const announcementsFile = z.strictObject({
  banners: z.array(
    z.strictObject({
      key,
      group: z.string(),
      picture: z.string(),
      /** URL an address, P a promotion's key, G a game's code. */
      linkageType: z.enum(['URL', 'P', 'G', 'NONE']),
      linkage: z.string(),
      vendor: z.optional(z.string()),
      title: languageWords,
      subtitle: languageWords,
      button: z.optional(languageWords),
      /** Of the wide cut's width, from the start, and of the upright cut's height, from the top. */
      freeWidth: z.optional(freeZone),
      freeHeight: z.optional(freeZone),
      ...showing,
    }),
  ),
  notices: z.array(
    z
      .strictObject({
        key,
        date: moment,
        title: languageWords,
        content: languageWords,
        /** Absent: to players. */
        audience: z.optional(z.literal('agents')),
        promotionType,
        platform: showing.platform,
        endsAt: showing.endsAt,
      })
      .check(
        z.refine(({ audience, promotionType: type }) => audience === undefined || type === undefined, {
          message: 'agents have no promotions in their centre',
          path: ['promotionType'],
        }),
      ),
  ),
  popups: z.array(
    z.strictObject({ key, execution: z.enum(['A', 'B', 'F']), title: languageWords, content: languageWords, promotionType, ...showing }),
  ),
  promotions: z.array(
    z.strictObject({
      key,
      category: z.string(),
      date: moment,
      picture: z.string(),
      promotionType,
      platform: showing.platform,
      endsAt: showing.endsAt,
    }),
  ),
});
export type AnnouncementsFile = z.infer<typeof announcementsFile>;

/** `content/help.json`. */
export const helpFile = z.strictObject({
  help: z.array(z.strictObject({ anchor: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)), section: key, updatedAt: moment })),
  sections: z.record(z.string(), languageWords),
});
export type HelpFile = z.infer<typeof helpFile>;

/** `theme.json`. */
export const themeFile = z
  .strictObject({
    colorScheme: z.enum(['light', 'dark']),
    themeColor: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour such as #081b1c is expected')),
    fonts: z.strictObject({ text: z.string(), display: z.string() }),
    palette: z.record(z.string(), z.string()),
    tokens: z.record(z.string(), z.string()),
  })
  .check((context) => {
    const problem = themeProblem(context.value);
    if (problem) context.issues.push({ code: 'custom', path: [...problem.path], message: problem.message, input: context.value });
  });
export type ThemeFile = z.infer<typeof themeFile>;

/** A page of words: its heading, its first paragraph as plain text, and all that follows the heading. */
export interface Page {
  title: string;
  summary: string;
  content: string;
}
/** Key → language → page. */
export type Pages = Record<string, Record<string, Page>>;

/** Everything the content module keeps of a brand, as its folder says it. */
export interface BrandContent {
  brand: BrandFile;
  theme: ThemeFile;
  announcements: AnnouncementsFile;
  help: HelpFile;
  helpPages: Pages;
  promotionPages: Pages;
}
