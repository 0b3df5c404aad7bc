import { beneath, type Change, changesBetween, type ControlRules, isLoosened } from '../../kernel/controls.ts';
import { ANNOUNCEMENTS_FILE_RULES, BRAND_FILE_RULES, LOOKS_FILE_RULES, settledSettings } from '../content/public.ts';
import { LOTTERY_FILE_RULES } from '../lottery/public.ts';
import { MISSIONS_FILE_RULES } from '../missions/public.ts';
import { CASHIER_FILE_RULES } from '../payments/public.ts';
import { POINTS_FILE_RULES } from '../points/public.ts';
import { RANKS_FILE_RULES } from '../ranks/public.ts';
import { REFERRAL_FILE_RULES } from '../referral/public.ts';
import { REWARDS_FILE_RULES } from '../rewards/public.ts';
import { GAMES_FILE_RULES } from '../vendors/public.ts';
import { type BrandFolder, FILES } from './brand-folder.ts';
import { comparable } from './product-pictures.ts';
import { filesOf } from './write-folder.ts';

/** Which changes of a brand's folder loosen a control, file by file: a part without rules does not compile. */
export const FOLDER_RULES: Readonly<Record<keyof typeof FILES, ControlRules>> = {
  brand: { ...BRAND_FILE_RULES, ...beneath('vendors', GAMES_FILE_RULES), ...beneath('vendorNames', GAMES_FILE_RULES) },
  payments: CASHIER_FILE_RULES,
  rewards: REWARDS_FILE_RULES,
  points: POINTS_FILE_RULES,
  ranks: RANKS_FILE_RULES,
  referral: REFERRAL_FILE_RULES,
  missions: MISSIONS_FILE_RULES,
  lottery: LOTTERY_FILE_RULES,
  announcements: ANNOUNCEMENTS_FILE_RULES,
  help: LOOKS_FILE_RULES,
  theme: LOOKS_FILE_RULES,
};

export interface FolderDifference extends Change {
  file: string;
  isLoosened: boolean;
}

function parsed(file: string, body: Buffer | undefined): unknown {
  if (!body) return undefined;
  const value = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  return file === FILES.brand ? { ...value, settings: settledSettings(value['settings']) } : value;
}

/** Every field of the JSON files that two states of a brand differ in, with whether that loosens a control; pages and pictures whole. */
export function differencesOf(before: BrandFolder, after: BrandFolder): FolderDifference[] {
  const now = filesOf(after);
  const then = comparable(filesOf(before), now);
  const kinds = new Map(Object.entries(FILES).map(([kind, file]) => [file as string, kind as keyof typeof FILES]));
  return [...new Set([...then.keys(), ...now.keys()])].toSorted().flatMap((file) => {
    const [one, other] = [then.get(file), now.get(file)];
    if (one && other && one.equals(other)) return [];
    const kind = kinds.get(file);
    if (!kind) return [{ file, path: [], before: one, after: other, isLoosened: false }];
    return [...changesBetween(parsed(file, one), parsed(file, other))].map((change) => ({
      file,
      ...change,
      isLoosened: isLoosened(FOLDER_RULES[kind], change),
    }));
  });
}
