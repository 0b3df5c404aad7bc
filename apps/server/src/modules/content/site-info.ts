import { codeOfTag } from '@pavilion/contract/base/language';
import { languages } from '@pavilion/languages/list-node';
import type { LanguageTag } from '@pavilion/languages/tags';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { sealServicePath } from '@pavilion/contract/base/service-path';
import type { ResponsibleGamingFlags, SiteInfo } from '@pavilion/contract/content/system';
import * as z from 'zod/mini';
import { type BrandSettings, brandSettings } from './brand-settings.ts';
import type { BrandSnapshot, Words } from './snapshot.ts';

/** Ids a measuring tag can have; what is none of these measures nothing. */
const TAG_ID = /^(?:G|GT)-[A-Z0-9]{4,20}$/;

const STRICT: ResponsibleGamingFlags = {
  autoplay: false,
  turbo: false,
  featurePurchase: false,
  celebrateBelowStake: false,
  showNetAndTime: true,
  minSpinMs: 2500,
  realityCheckMinutes: 60,
  ageGate: false,
  minimumAge: 18,
};

/** Rules for games, strict unless the brand says otherwise; a spin is never shorter than 2.5 s by omission. */
export function gameFlagsOf({ gameProtection }: BrandSettings): Omit<ResponsibleGamingFlags, 'minimumAge'> {
  const { minimumAge: _age, ...strict } = STRICT;
  return { ...strict, ...gameProtection };
}

/** Settings as they hold, what is not said by its default: two spellings of the same are equal. */
export function settledSettings(raw: unknown): Record<string, unknown> {
  // A brand with pictures of its own names no place of them.
  const parsed = z.safeParse(brandSettings, { artBase: '/', ...(raw as object) });
  if (!parsed.success) return { ...(raw as object) };
  const { artBase: _none, ...settled } = parsed.data;
  return { ...(raw as object), ...settled, gameProtection: gameFlagsOf(parsed.data) };
}

export const responsibleGamingOf = ({ settings }: BrandSnapshot): ResponsibleGamingFlags => ({
  ...gameFlagsOf(settings),
  minimumAge: settings.minimumAge,
});

export const domainRoutesOf = (brand: BrandSnapshot): SiteInfo['domainRoute'] =>
  brand.hosts.map((host) => ({
    name: host.name,
    domain: host.host,
    primary: host.is_main,
  }));

/** The configuration half of the first call. `demo` as the platform runs. */
export async function siteInfo(brand: BrandSnapshot, words: Words, reader: { language: LanguageTag; demo: boolean }): Promise<SiteInfo> {
  const { info, settings } = brand;
  const { language, demo } = reader;
  const entity = `brand:${info.code}`;
  return {
    customerService: await Promise.all(
      brand.services.map(async ({ cs_type, name, address }) => ({
        csType: cs_type,
        name,
        path: await sealServicePath(address, info.code),
      })),
    ),
    domainRoute: domainRoutesOf(brand),
    resources: brand.resources.map((row) => ({
      resourceType: row.resource_type,
      url: row.url,
      labelNameEn: row.label,
      labelName: words(`resource:${row.id}`, 'label', language) || row.label,
    })),
    whitelabel: brand.tree,
    register: brand.register,
    mainDomain: settings.mainDomain,
    analytics: { gtagId: TAG_ID.test(settings.gtagId) ? settings.gtagId : '' },
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    brand: {
      code: info.code,
      name: info.name,
      tagline: words(entity, 'tagline', language),
      currency: info.currency,
      currencySymbol: brand.currencySymbol,
      currencyDecimals: info.currencyDecimals,
      currencyStep: numberFromUnits(brand.currencyStep),
      balanceDecimals: settings.balanceDecimals,
      afterLogin: settings.afterLogin,
      tileLettering: settings.tileLettering,
      timeZone: info.timeZone,
      defaultLanguage: codeOfTag(info.defaultLanguage),
      languages: info.languages.map((tag) => {
        const { name, direction } = languages.factsOf(tag);
        return { code: codeOfTag(tag), tag, label: name, direction };
      }),
      theme: brand.theme,
      artBase: settings.artBase,
      gameImageBase: settings.gameImageBase,
      platform: 'WEB',
      lotteryType: 'Lott',
      licence: settings.licence,
      helpOrganisations: settings.helpOrganisations,
      protection: responsibleGamingOf(brand),
      access: {
        documentsBeforeWithdrawal: settings.access.documentsBeforeWithdrawal,
        firebase: settings.access.firebase,
        offers: settings.offers,
        social: settings.access.social.flatMap(({ enabled, code, name, picture }) => (enabled ? [{ code, name, picture }] : [])),
      },
      demo,
      download: { androidUrl: settings.androidUrl, iosUrl: settings.iosUrl },
    },
  };
}
