/** What a claim brought. */
export interface Taken {
  amount: number;
  gives: 'money' | 'points';
  /** What it has among the transactions; null: nothing. */
  reference: string | null;
  /** To be wagered before it can leave; 0: nothing. */
  turnover: number;
}

/** What was taken, and when. */
export interface Claimed extends Taken {
  at: string;
}
