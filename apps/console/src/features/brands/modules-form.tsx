import { brandModules } from '@pavilion/contract/desk-settings';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Switch } from '@pavilion/ui/switch';
import { useState } from 'react';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Flags } from './brand-page.tsx';
import styles from './brands.module.css';
import { useModuleWords } from './module-words.ts';
import { SaveBar } from './save-bar.tsx';

type Module = Flags['modules'][number];

/** The tree of modules: what is on, and what is off because of what stands above it. */
export function ModulesForm({ brandId, flags }: { brandId: string; flags: Flags }) {
  const { t } = useLingui();
  const words = useModuleWords();
  const { may } = useOperator();
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({});
  const act = useAct(brandModules, { said: t`In force now`, onDone: () => setWanted({}) });
  const isOn = (one: Module): boolean => wanted[one.code] ?? one.enabled;
  const changed = flags.modules.filter((one) => isOn(one) !== one.enabled);
  const childrenOf = (parent: string | null): Module[] => flags.modules.filter((one) => (one.parent ?? null) === parent);
  // What hangs under a module that is not in the list stands at the root.
  const codes = new Set(flags.modules.map(({ code }) => code));
  const roots = flags.modules.filter(({ parent }) => parent === null || !codes.has(parent));
  const branch = (one: Module, parentOn: boolean) => {
    const { name, about } = words(one.code);
    const on = isOn(one);
    const inner = childrenOf(one.code);
    return (
      <li key={one.code} className={styles.module}>
        <Switch
          checked={on}
          disabled={!may('brands.flags')}
          onChange={(event) => setWanted({ ...wanted, [one.code]: event.target.checked })}
          hint={
            <>
              {about} <code>{one.code}</code>
            </>
          }
        >
          <span className={styles.moduleName}>
            {name}
            {on && !parentOn ? <Badge>{t`off with what stands above`}</Badge> : null}
            {on !== one.enabled ? <Badge tone="sea">{t`not in force yet`}</Badge> : null}
          </span>
        </Switch>
        {inner.length > 0 ? <ul className={styles.modules}>{inner.map((child) => branch(child, parentOn && on))}</ul> : null}
      </li>
    );
  };
  return (
    <>
      <ul className={styles.tree}>{roots.map((one) => branch(one, true))}</ul>
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
