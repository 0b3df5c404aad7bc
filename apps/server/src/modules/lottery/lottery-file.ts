import type { ControlRules } from '../../kernel/controls.ts';
import { offerTerms, type OfferTerms } from '@pavilion/contract/lottery/terms';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Sql } from '../../kernel/db.ts';
import { GAMES, type GameData } from './games/games.ts';
import { areTermsSound, fullReturns, type OnTop } from './games/returns.ts';
import { writeGames, writeOffer } from './games/seed-games.ts';
import { listOffered } from './tables.ts';
import { productOf } from './tickets/ticket.ts';

const gameOf = (code: string): GameData | undefined => GAMES.find((game) => game.code === code);

/** One game of a list: known, and named once in the file. */
function gameProblem(code: string, terms: OfferTerms, isNamedBefore: boolean): string | null {
  const game = gameOf(code);
  if (!game) return `there is no game ${code}`;
  if (isNamedBefore) return `${code} appears twice here`;
  if (!areTermsSound(game.family, terms))
    return `${code} has no such plays or ways to win, one of the sums is nothing or too large, or the top group is odd`;
  const full = fullReturns({ family: game.family, terms }, 0n);
  return full.length > 0 ? `${code} would return all of a stake or more, the prize group's rebate included, at ${full.join(', ')}` : null;
}

/** Games of a file with plays that return all of a stake or more once the brand's rebates come on top. */
export const returnProblems = ({ offers }: LotteryFile, onTop: OnTop): { field: string; message: string }[] =>
  offers.flatMap(({ games, terms }, index) =>
    games.flatMap((code, place) => {
      const game = gameOf(code);
      const full = game ? fullReturns({ family: game.family, terms: z.decode(offerTerms, terms) }, onTop(productOf(game))) : [];
      const message = `${code} would return all of a stake or more with the brand's rebates at ${full.join(', ')}`;
      return full.length > 0 ? { field: `offers.${index}.games.${place}`, message } : [];
    }),
  );

/** `content/lottery.json` of a brand's folder: which lottery games it offers and at which terms; games that share terms are listed together. */
/** What is offered, at which odds and up to which sums: two operators, as on the page of lotteries. */
export const LOTTERY_FILE_RULES: ControlRules = { '**': 'terms' };

export const lotteryFile = z
  .strictObject({
    offers: z.array(
      z.strictObject({
        games: z.array(z.string()).check(z.minLength(1)),
        isOn: z.boolean(),
        /** As the wire has them; checked here, kept as they are written. */
        terms: z.pipe(
          offerTerms,
          z.transform((terms) => z.encode(offerTerms, terms)),
        ),
      }),
    ),
  })
  .check((context) => {
    const named = new Set<string>();
    for (const [index, { games, terms }] of context.value.offers.entries()) {
      for (const [place, code] of games.entries()) {
        const message = gameProblem(code, z.decode(offerTerms, terms), named.has(code));
        if (message) context.issues.push({ code: 'custom', path: ['offers', index, 'games', place], message, input: code });
        named.add(code);
      }
    }
  });
export type LotteryFile = z.infer<typeof lotteryFile>;

/** What a brand's folder says of lotteries; null where it offers none. */
export async function readLottery(sql: Sql, brandId: string): Promise<LotteryFile | null> {
  const offers: LotteryFile['offers'] = [];
  for (const { code, isOn, terms } of await listOffered(sql, brandId)) {
    const written = z.encode(offerTerms, terms);
    const same = offers.find((offer) => offer.isOn === isOn && isDeepStrictEqual(offer.terms, written));
    if (same) same.games.push(code);
    else offers.push({ games: [code], isOn, terms: written });
  }
  return offers.length > 0 ? { offers } : null;
}

/** Makes a brand's lotteries what its folder says. Games that it does not name are switched off; what was staked on them stays. */
export async function writeLottery(tx: Sql, brandId: string, file: LotteryFile): Promise<void> {
  await writeGames(tx);
  const before = new Map((await listOffered(tx, brandId)).map((game) => [game.id, game]));
  for (const { games, isOn, terms: written } of file.offers) {
    const terms = z.decode(offerTerms, written);
    for (const code of games) {
      const game = gameOf(code);
      if (!game) throw new Error(`there is no game ${code}`);
      const present = before.get(game.id);
      before.delete(game.id);
      if (present?.isOn === isOn && isDeepStrictEqual(present.terms, terms)) continue;
      await writeOffer(tx, { brandId, gameId: game.id, isOn, terms });
    }
  }
  for (const { id, isOn, terms } of before.values()) if (isOn) await writeOffer(tx, { brandId, gameId: id, isOn: false, terms });
}
