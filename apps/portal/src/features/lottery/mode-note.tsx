import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { useSearchParams } from 'react-router';
import { hasMode } from './prize-mode.ts';
import type { PlayModes } from './queries.ts';

const MAX_SHOWN = 12;

/** Informs a visitor who came for odds this draw is not sold at; the draw has its own. */
export function ModeNote({ modes }: { modes: PlayModes }) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('prizeMode');
  if (asked === null || hasMode(modes, asked)) return null;
  const named = asked.slice(0, MAX_SHOWN);
  return (
    <Alert
      tone="warn"
      title={t`This lottery isn't available at “${named}” odds`}
      closeLabel={t`Close`}
      onClose={() => {
        search.delete('prizeMode');
        setSearch(search, { replace: true, preventScrollReset: true });
      }}
    >
      {t`You see its own odds. Each bet shows what it pays.`}
    </Alert>
  );
}
