import { useLingui } from '@lingui/react/macro';
import { missionTrial } from '@pavilion/contract/missions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { WireMissionTerms } from '@pavilion/contract/missions/terms';
import { Button } from '@pavilion/ui/button';
import { useState } from 'react';
import { countText } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Failure } from '../../parts/failure.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

interface TrialProps {
  brandId: string;
  currency: string;
  terms: WireMissionTerms;
  ready: boolean;
}

/** The results of the terms, as they are written, for the last month; nothing is stored. */
export function MissionTrial({ brandId, currency, terms, ready }: TrialProps) {
  const { t } = useLingui();
  const words = useMissionWords();
  const [found, setFound] = useState<{ for: string; value: WireValue<typeof missionTrial> } | null>(null);
  const asked = JSON.stringify(terms);
  const trial = useAct(missionTrial, { onDone: (value) => setFound({ for: asked, value }) });
  const value = found?.for === asked ? found.value : null;
  return (
    <div className={styles.words}>
      <Failure error={trial.error} />
      <div className={styles.acts}>
        <Button loading={trial.busy} disabled={!ready} onClick={() => void trial.run({ brandId, terms })}>
          {t`Simulate`}
        </Button>
      </div>
      <div aria-live="polite">
        {value ? (
          <Facts
            items={[
              { key: 'done', label: t`Done`, value: t`${countText(value.done)} times in ${countText(value.periods)} periods` },
              { key: 'members', label: t`Members`, value: countText(value.members) },
              { key: 'prizes', label: t`Prizes`, value: words.prize(terms.gives, Number(value.prizes), currency) },
              { key: 'places', label: t`Prizes by place`, value: words.prize(terms.gives, Number(value.places), currency) },
              value.refused > 0 ? { key: 'refused', label: t`Cut by the budget`, value: t`${countText(value.refused)} times` } : null,
            ]}
          />
        ) : null}
      </div>
    </div>
  );
}
