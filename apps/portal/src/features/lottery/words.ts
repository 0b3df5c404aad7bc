import { useLingui } from '@lingui/react/macro';

export interface LotteryWords {
  /** Of an option, a row or a fact's value, by its code; a number is itself. */
  word: (code: string | number) => string;
  fact: (code: string) => string;
  /** What is wrong with a line, by its code. */
  problem: (code: string) => string;
}

/** Words of rows, options and facts of quick draws. */
export function useLotteryWords(): LotteryWords {
  const { t } = useLingui();
  const places: Record<string, string> = {
    first: t`First`,
    second: t`Second`,
    third: t`Third`,
    fourth: t`Fourth`,
    fifth: t`Fifth`,
    sixth: t`Sixth`,
    seventh: t`Seventh`,
    eighth: t`Eighth`,
    ninth: t`Ninth`,
    tenth: t`Tenth`,
    numbers: t`Numbers`,
  };
  const options: Record<string, string> = {
    big: t`Big`,
    small: t`Small`,
    odd: t`Odd`,
    even: t`Even`,
    dragon: t`Dragon`,
    tiger: t`Tiger`,
    tie: t`Tie`,
    draw: t({ message: 'Level', context: 'lottery' }),
    leopard: t`Leopard`,
    triple: t`Triple`,
    straight: t`Straight`,
    run: t`Run`,
    pair: t`Pair`,
    pairs: t`Two pairs`,
    half: t`Half-straight`,
    mixed: t`Mixed`,
    different: t`All different`,
    five: t`Five alike`,
    four: t`Four alike`,
    full: t`Full house`,
    three: t`Three alike`,
    high: t`High card`,
    none: t`No bull`,
    bull10: t`Bull-bull`,
    push: t`Stake returned`,
    up: t`More low numbers`,
    middle: t`As many low as high`,
    down: t`More high numbers`,
    metal: t`Metal`,
    wood: t`Wood`,
    water: t`Water`,
    fire: t`Fire`,
    earth: t`Earth`,
  };
  const facts: Record<string, string> = {
    sum: t`Sum`,
    size: t`Size`,
    parity: t`Odd or even`,
    dragon: t`Dragon and tiger`,
    front: t`Front three`,
    middle: t`Middle three`,
    back: t`Back three`,
    poker: t`Poker hand`,
    bull: t`Bull`,
    form: t`Form`,
    element: t`Element`,
    half: t`Low and high`,
    balance: t`Odd and even`,
  };
  const problems: Record<string, string> = {
    digits: t`has too few or too many digits`,
    range: t`isn't a number in this lottery`,
    double: t`appears twice`,
    few: t`has too few numbers`,
    many: t`has too many numbers`,
    across: t`needs a second province with open betting`,
  };
  const word = (code: string | number): string => {
    const text = String(code);
    const bull = /^bull([1-9])$/.exec(text)?.[1];
    if (bull) return t`Bull ${bull}`;
    if (text.includes('-')) return text.split('-').map(word).join(' : ');
    return options[text] ?? places[text] ?? text;
  };
  /** Of five duels of a race each is named by its two places. */
  const fact = (code: string): string => {
    const first = Number(/^dragon([1-5])$/.exec(code)?.[1] ?? 0);
    const last = 11 - first;
    return first > 0 ? t`Places ${first} and ${last}` : (facts[code] ?? code);
  };
  return { word, fact, problem: (code) => problems[code] ?? t`can't be read` };
}
