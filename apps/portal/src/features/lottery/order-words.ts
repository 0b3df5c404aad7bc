import { useLingui } from '@lingui/react/macro';
import { otherOf } from '@pavilion/lottery/across';
import type { BadgeTone } from '@pavilion/ui/badge';
import { useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../parts/dates.ts';
import { issueDay } from '../../shared/lottery/official-words.ts';
import { officialQueries } from './official/queries.ts';
import { shortNumero } from './stage.tsx';
import { useLotteryWords } from './words.ts';

/** States of an order by their number on the wire, and how they are marked. */
export function useOrderStates(): (status: number) => { text: string; tone: BadgeTone } {
  const { t } = useLingui();
  const states: Record<number, { text: string; tone: BadgeTone }> = {
    2: { text: t`Waiting`, tone: 'sea' },
    4: { text: t`Won`, tone: 'money' },
    5: { text: t`Lost`, tone: 'neutral' },
    6: { text: t`Chase ended by a win`, tone: 'good' },
    7: { text: t`Cancelled by us`, tone: 'warn' },
    8: { text: t`Cancelled`, tone: 'neutral' },
    12: { text: t`Draw void`, tone: 'warn' },
  };
  return (status) => states[status] ?? { text: '', tone: 'neutral' };
}

/** What an issue is called: a day's draw by its day, a quick one by its number of the day. */
export function useIssueName(): (numero: string) => string {
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  return (numero) => issueDay(shortNumero(numero), day);
}

/** `257_#_8` → `257 · – · 8`; words of options in the reader's language. */
export function useContentText(): (content: string) => string {
  const { word } = useLotteryWords();
  const part = (row: string): string =>
    row === '#' ? '–' : /[a-z]/.test(row) ? row.split('-').map(word).join(', ') : row.replaceAll('-', ' ');
  const { data: menu } = useQuery({ ...officialQueries.menu('vn'), enabled: false });
  /** The second province of a line across two. */
  const across = (id: number): string =>
    menu?.flatMap(({ gameMenus }) => gameMenus).find(({ gameId }) => gameId === id)?.gameName ?? String(id);
  return (content) => {
    const { own, other } = otherOf(content);
    const text = own.split('_').map(part).join(' · ').replaceAll(',', ', ');
    return other === null ? text : `${text} + ${across(other)}`;
  };
}
