/** Words that English texts do not use, and what they say instead (docs/words.md). */
export interface Avoided {
  /** Names the entry in exemptions. */
  name: string;
  pattern: RegExp;
  instead: string;
}

const word = (name: string, instead: string, pattern: string = name): Avoided => ({
  name,
  pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'i'),
  instead,
});

export const AVOIDED: readonly Avoided[] = [
  word('stand', 'is, appears, remains', 'stands?|standing|stood'),
  word('told', 'we notify you, is shown'),
  word('anew', 'again'),
  word('by itself', 'automatically', 'by (?:itself|themselves|ourselves|yourself)'),
  word('whoever', 'anyone who', 'whoever|whosoever'),
  word('nobody', 'no one, no …'),
  word('somebody', 'someone', 'somebody|anybody|everybody'),
  word('the house', 'we, the brand’s name'),
  word('asks', 'requires, requests', 'asks'),
  word('what came of it', 'result', '(?:what|nothing) came of it'),
  word('came by', 'joined with', '(?:comes?|came|coming) by'),
  word('judged', 'checked, decided', 'judge[sd]?'),
  word('proved', 'verified', 'prove[sd]?'),
  word('mend', 'fix', 'mend(?:s|ed|ing)?'),
  word('to be played', 'wager', '(?:is|are|be|still) to be played|to be played (?:for|before|within)'),
  word('put right', 'corrected'),
  word('all the same', 'still, anyway'),
  word('right below', 'direct downline', 'right (?:below|under|above)'),
  word('lessened', 'reduced by', 'lessen(?:s|ed)?'),
  word('parted', 'separated', 'parted'),
  word('set aside', 'held, reserved'),
  word('beforehand', 'in advance'),
  word('paid in', 'deposited', 'pa(?:y|ys|id|ying) in(?! (?:full|\\{))'),
  word('e-mail', 'email', 'e-mails?'),
  word('user name', 'username', 'user names?'),
  word('sign out', 'log out', 'sign(?:s|ed)? out'),
  word('runs out', 'expires', 'r[au]ns? out'),
];

/** English texts by the program that shows them. */
export type Catalogue = 'portal' | 'console' | 'server';

/** Avoided words that a catalogue still uses: removed here with the last use, and never added. */
export const STILL_SAID: Readonly<Record<Catalogue, readonly string[]>> = {
  portal: [],
  console: [],
  server: [],
};

/** Texts that use an avoided word, and exemptions that nothing needs any more. */
export function plainWordFaults(name: string, texts: Iterable<string>, exempt: readonly string[]): string[] {
  const all = [...texts];
  return AVOIDED.flatMap(({ name: avoided, pattern, instead }) => {
    const found = all.filter((text) => pattern.test(text));
    if (!exempt.includes(avoided)) return found.map((text) => `${name} says “${avoided}” (better: ${instead}): ${text}`);
    return found.length > 0 ? [] : [`${name} no longer says “${avoided}”: take it off STILL_SAID in scripts/words/plain-words.ts`];
  });
}
