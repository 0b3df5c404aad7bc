import type { VendorCard, VendorLane } from '@pavilion/contract/vendors/calls';
import { useLingui } from '@lingui/react/macro';
import { useFirst } from '../api/first-answers.ts';
import { gameTypePaths, paths, type RoutedGameType } from '../paths.ts';

export interface NavigationEntry {
  key: string;
  to: string;
  label: string;
  count?: number;
  /** Its vendors and classes; absent for items that are no category. */
  lane?: VendorLane;
}

/** Home, the categories that have vendors, promotions: what the brand offers and nothing else. */
export function useNavigation(): NavigationEntry[] {
  const { t } = useLingui();
  const data = useFirst('lanes');
  const lanes = (data?.data.lanes ?? []).filter((lane) => lane.cards.length > 0 && Object.hasOwn(gameTypePaths, lane.gameType));
  return [
    { key: 'HOME', to: paths.home(), label: t`Home` },
    ...lanes.map((lane) => ({
      key: lane.gameType,
      to: paths.gameType(lane.gameType as RoutedGameType),
      label: lane.displayName,
      lane,
      count: lane.cards.reduce((sum, card) => sum + card.gameCount, 0),
    })),
    { key: 'PROMO', to: paths.promotions(), label: t`Promotions` },
  ];
}

/** The vendors of the games the brand offers, each once. */
export function useVendors(): VendorCard[] {
  const data = useFirst('lanes');
  const cards = (data?.data.lanes ?? []).flatMap((lane) => lane.cards);
  return [...new Map(cards.map((card) => [card.vassalage, card])).values()];
}
