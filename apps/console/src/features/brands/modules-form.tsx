import { brandModules } from '@pavilion/contract/content/desk';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Flags } from './brand-page.tsx';
import { ModuleTree } from './module-tree.tsx';
import { useModuleWords } from './module-words.ts';
import { SaveBar } from './save-bar.tsx';

type Module = Flags['modules'][number];

/** The tree of modules: what is on, and what is off because of a module above it. */
export function ModulesForm({ brandId, flags }: { brandId: string; flags: Flags }) {
  const { t } = useLingui();
  const words = useModuleWords();
  const { may } = useOperator();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const act = useControlAct(brandModules, { onDone: () => setWanted({}) });
  const isOn = (one: Module): boolean => wanted[one.code] ?? one.enabled;
  const changed = flags.modules.filter((one) => isOn(one) !== one.enabled);
  return (
    <>
      <ProposedNotice kind="brand.modules" brandId={brandId} />
      <ModuleTree
        modules={flags.modules}
        isOn={isOn}
        disabled={!may('brands.flags')}
        onSwitch={(code, on) => setWanted({ ...wanted, [code]: on })}
      />
      <SaveBar
        changes={changed.map((one) => (isOn(one) ? t`On: ${words(one.code).name}` : t`Off: ${words(one.code).name}`))}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={() => setWanted({})}
        onSave={(reason) =>
          void act.run({ brandId, version: flags.version, reason, changes: changed.map((one) => ({ code: one.code, enabled: isOn(one) })) })
        }
      />
    </>
  );
}
