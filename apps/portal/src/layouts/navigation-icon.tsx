import { Dices, Fish, Gamepad2, Gift, House, type LucideIcon, Puzzle, Radio, Spade, Star, Ticket, Trophy } from '@pavilion/ui/icon';

const icons: Readonly<Record<string, LucideIcon>> = {
  HOME: House,
  RNG: Gamepad2,
  LIVE: Radio,
  FISH: Fish,
  PVP: Spade,
  SPORTS: Trophy,
  ESPORTS: Star,
  ELOTT: Dices,
  LOTT: Ticket,
  BGS: Puzzle,
  PROMO: Gift,
};

/** The icon of an item of the navigation. */
export function NavigationIcon({ name }: { name: string }) {
  const Mark = icons[name] ?? Gamepad2;
  return <Mark />;
}
