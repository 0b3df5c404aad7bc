import { useLingui } from '@lingui/react/macro';

/** What kinds of games are called. */
export function useGameTypeWords(): (type: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    RNG: t`Slots`,
    LIVE: t`Live casino`,
    FISH: t`Fishing`,
    PVP: t`Player versus player`,
    SPORTS: t`Sports`,
    ESPORTS: t`E-sports`,
    ELOTT: t`Instant lottery`,
    LOTT: t`Lottery`,
    COCKFIGHT: t`Cockfight`,
    BGS: t`Board games`,
    SPB: t`Sports betting`,
  };
  return (type) => words[type] ?? type;
}
