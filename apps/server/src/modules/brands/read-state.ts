import type { Sql } from '../../kernel/db.ts';
import { entitiesOf, isImportedArt, readArt, readBrand } from '../content/public.ts';
import { policyOf } from '../identity/public.ts';
import { readCashier } from '../payments/public.ts';
import { readPoints } from '../points/public.ts';
import { readRanks } from '../ranks/public.ts';
import { readReferral } from '../referral/public.ts';
import { readLottery } from '../lottery/public.ts';
import { readMissionsFile } from '../missions/public.ts';
import { readRewards } from '../rewards/public.ts';
import { readBrandGames, readVendorNames } from '../vendors/public.ts';
import type { BrandFolder } from './brand-folder.ts';

/** A brand as the database has it, in the form of a folder. Null for an unknown code. No secrets: those stay where they are. */
export async function readState(sql: Sql, code: string): Promise<BrandFolder | null> {
  const found = await readBrand(sql, code);
  if (!found) return null;
  const { id, texts, ...content } = found;
  const { artBase, ...settings } = content.brand.settings;
  const own = typeof artBase === 'string' && isImportedArt(artBase);
  const rows = await readCashier(sql, id);
  const channelOf = entitiesOf(code).channel;
  const { defaultPassword: _secret, ...policy } = await policyOf(sql, id);
  return {
    ...content,
    brand: { ...content.brand, settings: own ? settings : content.brand.settings },
    policy,
    vendors: await readBrandGames(sql, id),
    vendorNames: await readVendorNames(sql, id),
    cashier: rows && {
      ...rows,
      channels: rows.channels.map((channel) => ({
        ...channel,
        name: texts.words(channelOf(channel.bankCode), 'name'),
        note: texts.words(channelOf(channel.bankCode), 'note'),
      })),
    },
    rewards: await readRewards(sql, id),
    points: await readPoints(sql, id),
    ranks: await readRanks(sql, id),
    referral: await readReferral(sql, id),
    missions: await readMissionsFile(sql, id),
    lottery: await readLottery(sql, id),
    art: own ? await readArt(sql, id) : null,
  };
}
