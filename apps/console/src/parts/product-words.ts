import { useLingui } from '@lingui/react/macro';

/** Products by their codes. */
export function useProductWords(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    const words: Readonly<Record<string, string>> = {
      rng: t`Slots and instant games`,
      live: t`Live tables`,
      fish: t`Fishing`,
      sports: t`Sports`,
      esports: t`E-sports`,
      cockfight: t`Cockfighting`,
      lott: t`Lottery`,
      lottery: t`Lottery`,
      elott: t`E-lottery`,
      sea: t`Southeast Asian lottery`,
      pvp: t`Player against player`,
      bgs: t`Mini games`,
      spb: t`Special games`,
    };
    return words[code] ?? code;
  };
}
