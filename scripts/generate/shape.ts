export interface Year {
  members: number;
  bets: number;
  seed: number;
  /** Nothing is stamped at or after it; the year begins 365 days before. */
  end: Date;
  /** `even`: three agents have nobody above, each as many right below. `team`: one above everybody, eight deep, teams of very different sizes. */
  tree?: 'even' | 'team';
  /** `money`: no operations of bets, which are two thirds of what is written. Neither books nor activity can be proved then. */
  ledger?: 'full' | 'money';
  /** Who counts activity: the product's consumer, or sums of each span, many times faster; `money` needs them. */
  facts?: 'consumer' | 'sums';
  say?: (line: string) => void;
}

export const YEAR_BRAND = { id: 'brd_koi', currency: 'VND' };
/** Its clocks go forward at midnight: that day begins at one o'clock. */
export const YEAR_ZONE = 'America/Santiago';

export interface Span {
  seed: number;
  span: number;
  isLast: boolean;
  from: Date;
  to: Date;
  /** Visits of the year, counted through; half-open. */
  visitFrom: number;
  visitTo: number;
}
