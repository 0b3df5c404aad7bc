import { ModuleTree, type TreeModule } from '../brands/module-tree.tsx';
import { type DraftEditor, FILES } from './use-draft.ts';

interface FileModule {
  code: string;
  enabled: boolean;
  children?: FileModule[];
}

const flat = (modules: readonly FileModule[], parent: string | null = null): TreeModule[] =>
  modules.flatMap(({ code, enabled, children = [] }) => [{ code, enabled, parent }, ...flat(children, code)]);

const switched = (modules: readonly FileModule[], code: string, enabled: boolean): FileModule[] =>
  modules.map((one) => ({
    ...one,
    ...(one.code === code ? { enabled } : {}),
    ...(one.children ? { children: switched(one.children, code, enabled) } : {}),
  }));

/** The modules of a draft. */
export function DraftModules({ edited }: { edited: DraftEditor }) {
  const brand = edited.json(FILES.brand) ?? {};
  const modules = (brand['modules'] ?? []) as unknown as FileModule[];
  return (
    <ModuleTree
      modules={flat(modules)}
      isOn={({ enabled }) => enabled}
      onSwitch={(code, enabled) => edited.change(FILES.brand, { ...brand, modules: switched(modules, code, enabled) })}
    />
  );
}
