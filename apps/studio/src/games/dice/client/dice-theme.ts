import type { Theme } from '../../../../client/src/themes/theme.ts';
import type { DieLook } from './die-paint.ts';

/** What a dice game paints besides the page. */
export interface DiceTheme extends Theme {
  die: DieLook;
}
