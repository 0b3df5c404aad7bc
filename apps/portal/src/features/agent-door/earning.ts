/** A team in round figures, main units a month; rates in percent. */
export interface TeamGuess {
  turnover: number;
  /** Daily salary on the turnover. */
  salaryRate: number;
  /** The house edge of the turnover, and the agent's share of it. */
  netRate: number;
  dividendRate: number;
}

/** What such a team would pay its agent a month; a losing month pays no dividend. */
export function earningOf({ turnover, salaryRate, netRate, dividendRate }: TeamGuess): { salary: number; dividend: number } {
  const salary = Math.floor((turnover * salaryRate) / 100);
  const net = (turnover * netRate) / 100 - salary;
  return { salary, dividend: Math.max(0, Math.floor((net * dividendRate) / 100)) };
}
