import { codeOfTag } from '@pavilion/contract/base/language';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { PointSeal } from './seal.ts';

/** The platform's parts plus what points are wired to. */
export interface PointBaseDeps extends Pick<Deps, 'db' | 'clock' | 'hint' | 'passReturns'> {
  paymentPasswords: {
    isSet(memberId: string): Promise<boolean>;
    /** Refuses a wrong one, counting the tries. */
    check(memberId: string, password: string, now: Date): Promise<void>;
  };
  messageFor(code: string, language: LanguageTag): string;
  /** Codes of the languages a brand offers, its own first. */
  languagesOf(brandId: string): Promise<readonly string[]>;
}

export interface PointDeps extends PointBaseDeps {
  seal: PointSeal;
}

/** Codes of the languages a brand offers, its own first. */
export const offeredLanguages = (brand: {
  info: { defaultLanguage: LanguageTag };
  settings: { languages: readonly string[] };
}): readonly string[] => [...new Set([codeOfTag(brand.info.defaultLanguage), ...brand.settings.languages])];
