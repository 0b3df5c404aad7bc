/** Pictures a brand can have. */
const PICTURES = 6;

/** Which picture a level has, from 1: its own while there are enough, else the first for the first, the last for the last and the others evenly between. */
export const pictureOf = (level: number, of: number): number =>
  of <= PICTURES ? level : 1 + Math.round(((level - 1) / (of - 1)) * (PICTURES - 1));
