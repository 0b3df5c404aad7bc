import type { ContractType } from '@pavilion/contract/contracts/terms';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { ratio } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../kernel/db.ts';
import { fromPpm, type GivenBack } from '../../kernel/given-back.ts';
import { readBrandRules } from '../content/public.ts';
import { readHolds } from '../contracts/public.ts';
import { readLotteryEdges } from '../lottery/public.ts';
import { readPointWorth } from '../points/public.ts';
import { ratesByHand } from '../rewards/public.ts';
import { readGameEdges } from '../vendors/public.ts';
import { type ProductHold, minus, type ReturnRow, sheetOf, wholeRatio } from './sheet.ts';
import { type BrandRules, RETURN_SOURCES } from './sources.ts';

const ONE = ratio(1);

/** What a brand offers, with what it keeps: of games that publish their return the highest, of others what the brand says vendors keep of the TYPE. */
export async function readProducts(sql: Sql, brandId: string): Promise<ProductHold[]> {
  const types = await many<{ code: string; type: ContractType }>(sql, 'SELECT code, contract_type AS type FROM product', []);
  const typeOf = (code: string): ContractType => types.find((one) => one.code === code)?.type ?? 'CONS';
  const holds = await readHolds(sql, brandId);
  const games = (await readGameEdges(sql, brandId)).map(({ product, mostReturn, hasUnknown }): ProductHold => {
    const type = typeOf(product);
    const published = mostReturn === null ? null : wholeRatio(PPM_NUMBER - mostReturn);
    const hold = holds[type];
    const stated = hasUnknown && hold !== undefined ? fromPpm(hold) : null;
    const isStated = stated !== null && (published === null || minus(stated, published).n < 0n);
    return { code: product, type, way: 'any', edge: isStated ? stated : published, edgeIs: isStated ? 'stated' : 'published' };
  });
  const lotteries = (await readLotteryEdges(sql, brandId)).map(({ product, way, mostReturn }): ProductHold => ({
    code: product,
    type: typeOf(product),
    way,
    edge: minus(ONE, mostReturn),
    edgeIs: 'published',
  }));
  return [...games, ...lotteries];
}

export interface Sheet {
  rows: ReturnRow[];
  gifts: Extract<GivenBack, { of: 'gift' }>[];
}

/** The sheet of a brand by the rules that are in force, or begin later, as the transaction sees them. */
export async function readSheet(sql: Sql, brandId: string, now: Date): Promise<Sheet> {
  const brand: BrandRules = {
    id: brandId,
    ...(await readBrandRules(sql, brandId)),
    pointWorth: await readPointWorth(sql, brandId),
    byHand: await ratesByHand(sql, brandId),
  };
  const given: GivenBack[] = [];
  for (const source of Object.values(RETURN_SOURCES)) given.push(...(await source(sql, brand, now)));
  return {
    rows: sheetOf(await readProducts(sql, brandId), given),
    gifts: given.filter((one) => one.of === 'gift'),
  };
}
