import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Switch } from '@pavilion/ui/switch';
import styles from './brands.module.css';
import { isPlanned, useModuleWords } from './module-words.ts';

export interface TreeModule {
  code: string;
  parent: string | null;
  /** As it is in force, or in the draft. */
  enabled: boolean;
}

interface ModuleTreeProps<Module extends TreeModule> {
  modules: readonly Module[];
  isOn(module: Module): boolean;
  onSwitch(code: string, on: boolean): void;
  disabled?: boolean;
}

/** The tree of modules: what each switches and what is off with its parent. Modules without a page yet have no switch. */
export function ModuleTree<Module extends TreeModule>({ modules: all, isOn, onSwitch, disabled = false }: ModuleTreeProps<Module>) {
  const { t } = useLingui();
  const words = useModuleWords();
  const modules = all.filter(({ code }) => !isPlanned(code));
  // A child of a module that is not in the list is at the root.
  const codes = new Set(modules.map(({ code }) => code));
  const roots = modules.filter(({ parent }) => parent === null || !codes.has(parent));
  const branch = (one: Module, parentOn: boolean) => {
    const { name, about } = words(one.code);
    const on = isOn(one);
    const inner = modules.filter(({ parent }) => parent === one.code);
    return (
      <li key={one.code} className={styles.module}>
        <Switch checked={on} disabled={disabled} onChange={(event) => onSwitch(one.code, event.target.checked)} hint={about}>
          <span className={styles.moduleName}>
            {name}
            {on && !parentOn ? <Badge>{t`off because the parent is off`}</Badge> : null}
            {on !== one.enabled ? <Badge tone="sea">{t`not applied yet`}</Badge> : null}
          </span>
        </Switch>
        {inner.length > 0 ? <ul className={styles.modules}>{inner.map((child) => branch(child, parentOn && on))}</ul> : null}
      </li>
    );
  };
  return <ul className={styles.tree}>{roots.map((one) => branch(one, true))}</ul>;
}
