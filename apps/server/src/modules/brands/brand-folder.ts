import * as z from 'zod/mini';
import { type BrandContent, brandFileShape, type Picture } from '../content/public.ts';
import { type BrandGames, brandGamesFile, type VendorNames, vendorNamesFile } from '../vendors/public.ts';
import type { Cashier } from '../payments/public.ts';
import type { PointsFile } from '../points/public.ts';
import type { RanksFile } from '../ranks/public.ts';
import type { ReferralFile } from '../referral/public.ts';
import type { LotteryFile } from '../lottery/public.ts';
import type { MissionsFile } from '../missions/public.ts';
import type { RewardsFile } from '../rewards/public.ts';

/** Rules of access of `brand.json`; what is absent stays as it is. */
const policy = z.partial(
  z.strictObject({
    /** Country code of mobile numbers given without one, digits alone. */
    dialingCode: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    passwordMaxDays: z.nullable(z.int().check(z.gte(1))),
    singleSession: z.boolean(),
    paymentPasswordHoldHours: z.int().check(z.gte(0), z.lte(720)),
    smsCountries: z.nullable(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1))),
    smsNumberTypes: z.array(z.enum(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'VOIP', 'PERSONAL_NUMBER'])).check(z.minLength(1)),
  }),
);
export type PolicyFile = z.infer<typeof policy>;

/** `content/brand.json`. */
export const brandJson = z.strictObject({
  ...brandFileShape,
  policy: z.optional(policy),
  vendors: brandGamesFile,
  vendorNames: z.optional(vendorNamesFile),
});

/** A brand as its folder holds it, checked by itself: what the rest of the installation says to it is asked at the import. */
export interface BrandFolder extends BrandContent {
  policy: PolicyFile | undefined;
  vendors: BrandGames;
  /** What the brand calls vendors. */
  vendorNames: VendorNames;
  /** Null: the folder says nothing of payments. */
  cashier: Cashier | null;
  /** Null: the folder says nothing of bonuses. */
  rewards: RewardsFile | null;
  /** Null: the folder says nothing of points. */
  points: PointsFile | null;
  /** Null: the folder says nothing of ranks. */
  ranks: RanksFile | null;
  /** Null: the folder says nothing of referrals. */
  referral: ReferralFile | null;
  /** Null: the folder says nothing of missions. */
  missions: MissionsFile | null;
  /** Null: the folder says nothing of lotteries. */
  lottery: LotteryFile | null;
  /** Null: the brand's settings name where its pictures are. */
  art: readonly Picture[] | null;
}

/** One thing wrong with a folder. */
export interface FolderProblem {
  /** Below the folder. */
  file: string;
  /** Inside the file, `hosts.0.host`; empty where the whole file is meant. */
  field: string;
  message: string;
}

/** All that is wrong with a folder; nothing was written. */
export class BrandFolderError extends Error {
  readonly problems: readonly FolderProblem[];

  constructor(problems: readonly FolderProblem[]) {
    super(problems.map(({ file, field, message }) => `${file}${field && `: ${field}`}: ${message}`).join('\n'));
    this.name = 'BrandFolderError';
    this.problems = problems;
  }
}

export const FILES = {
  brand: 'content/brand.json',
  payments: 'content/payments.json',
  rewards: 'content/rewards.json',
  points: 'content/points.json',
  ranks: 'content/ranks.json',
  referral: 'content/referral.json',
  missions: 'content/missions.json',
  lottery: 'content/lottery.json',
  announcements: 'content/announcements.json',
  help: 'content/help.json',
  theme: 'theme.json',
} as const;
