import { codeOfTag } from '@pavilion/contract/base/language';
import { spokenLanguage } from '../../../messages/languages.ts';
import { many, type Sql } from '../../../kernel/db.ts';
import type { HouseVendor } from '../../vendors/public.ts';
import { type GameData, GAMES } from './games.ts';

/** Names for logs and exports; what people read is in the messages, `game.vendor.<code>`. */
const VENDORS: readonly Pick<HouseVendor, 'code' | 'name' | 'page'>[] = [
  { code: 'ELOTT', name: 'Quick draws', page: '/lottery' },
  { code: 'TCG_LOTTO_VN', name: 'Draws of Viet Nam', page: '/vnLottery' },
  { code: 'TCG_SEA', name: 'Draws of South-East Asia', page: '/seaLottery' },
];

/** Base names of pictures: quick draws have one each, the provinces of a region and the draws of a kind share theirs. */
const pictureOf = ({ vassalage, code, group }: GameData): string =>
  `draw-${(vassalage === 'ELOTT' ? code : group).toLowerCase().replaceAll('_', '-')}`;

const factsOf = (game: GameData): HouseVendor['games'][number] => ({
  code: game.code,
  gameType: game.vassalage === 'ELOTT' ? 'ELOTT' : 'LOTT',
  classify: game.group,
  picture: pictureOf(game),
  names: Object.fromEntries(
    Object.entries(game.names).flatMap(([language, name]) => {
      const tag = spokenLanguage(language);
      return tag ? [[codeOfTag(tag), name] as const] : [];
    }),
  ),
});

/** The lottery games as the catalogue of games lists them. */
export const lotteryVendors = (): HouseVendor[] =>
  VENDORS.map((vendor) => ({ ...vendor, games: GAMES.filter(({ vassalage }) => vassalage === vendor.code).map(factsOf) }));

/** What each brand takes bets on, as `brand/vendor/code`. */
export async function listOffers(sql: Sql): Promise<readonly { brandId: string; vassalage: string; code: string }[]> {
  return many<{ brandId: string; vassalage: string; code: string }>(
    sql,
    `SELECT o.brand_id AS "brandId", g.vassalage, g.code FROM lottery_offer o JOIN lottery_game g ON g.id = o.game_id WHERE o.is_on`,
  );
}
