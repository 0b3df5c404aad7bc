const STEPS = [5n, 2n, 1n];

/** The largest amounts up to `most` that people name, 1, 2 or 5 and noughts, smallest first; `most` itself closes them. All in ledger units. */
export function roundAmounts(most: bigint, { least, step, count }: { least: bigint; step: bigint; count: number }): bigint[] {
  if (most < least || most <= 0n) return [];
  const found = [most];
  for (let nought = 10n ** BigInt(String(most).length - 1); nought > 0n && found.length < count; nought /= 10n) {
    for (const times of STEPS) {
      const units = times * nought;
      const fits = units < most && units >= least && (step <= 0n || units % step === 0n);
      if (fits && found.length < count) found.push(units);
    }
  }
  return found.toReversed();
}
