import type { ApiOf, Asks, Base, BaseDeps, ModuleParts, Fill, ModuleDefinition, Replacements } from './define-module.ts';

export interface Composition {
  /** Parts of all modules, each after those it uses, otherwise in the order of the list. */
  parts: readonly ModuleParts[];
  /** What a module gives to others. Throws for a module that is not in the list. */
  apiOf<M extends ModuleDefinition>(definition: M): ApiOf<M>;
  /** Modules close before those they use. */
  close(): Promise<void>;
}

/**
 * Builds all modules on what they use. Throws, by name: for a name taken twice, a module that is used and not listed, a circle, and a slot that is asked for
 * and not filled, filled twice, or filled and not asked for.
 * @param outside fills of slots that no module can fill: what follows all of them.
 */
export async function compose(
  definitions: readonly ModuleDefinition[],
  base: BaseDeps & { replaced: Replacements },
  outside: readonly Fill[] = [],
): Promise<Composition> {
  const ordered = inOrderOfNeed(definitions);
  const filled = new Map<string, object>();
  const built = new Map<string, ModuleParts>();
  let isWhole = false;
  const all = (): ModuleParts[] => {
    if (!isWhole) throw new Error('what modules bring together is known when all are built');
    return [...built.values()];
  };
  const whole: Base = {
    ...base,
    collected: {
      proposals: () => all().flatMap(({ proposals }) => proposals ?? []),
      registrars: () => all().flatMap(({ registerDesk }) => registerDesk ?? []),
      memberData: () => {
        all();
        return definitions.flatMap(({ name }) => built.get(name)?.memberData ?? []);
      },
    },
  };
  const asked = new Set(ordered.flatMap(({ asks }) => slotsOf(asks)));
  const take = ({ slot, by }: Fill): void => {
    if (!asked.has(slot)) throw new Error(`nothing asks for ${slot}, which is filled`);
    if (filled.has(slot)) throw new Error(`${slot} is filled twice`);
    filled.set(slot, by);
  };
  outside.forEach(take);
  for (const definition of ordered) {
    const given = Object.fromEntries(Object.entries(definition.uses).map(([key, { name }]) => [key, built.get(name)?.api]));
    const wanted = Object.fromEntries(
      Object.entries(definition.asks ?? {}).map(([key, { slot }]) => [key, passOn(slot, () => (isWhole ? filled.get(slot) : undefined))]),
    );
    const part = await definition.build(whole, given as never, wanted as never);
    built.set(definition.name, part);
    part.fills?.forEach(take);
  }
  const open = [...asked].filter((name) => !filled.has(name));
  if (open.length > 0) throw new Error(`nothing fills ${open.join(', ')}`);
  isWhole = true;
  const parts = [...built.values()];
  return {
    parts,
    apiOf: <M extends ModuleDefinition>({ name }: M) => {
      const part = built.get(name);
      if (!part) throw new Error(`there is no module ${name}`);
      return part.api as ApiOf<M>;
    },
    close: async () => {
      for (const { close } of parts.toReversed()) await close?.();
    },
  };
}

const slotsOf = (asks: Asks | undefined): string[] => Object.values(asks ?? {}).map(({ slot }) => slot);

/** Stands for what fills a slot later, whether that is a function or an object of functions. Throws where it is used before all modules are built. */
function passOn(name: string, find: () => object | undefined): object {
  const found = (): object => {
    const value = find();
    if (!value) throw new Error(`${name} is asked before all modules are built`);
    return value;
  };
  return new Proxy(() => undefined, {
    apply: (_target, self, input) => Reflect.apply(found() as () => unknown, self, input),
    get: (_target, key) => Reflect.get(found(), key) as unknown,
  });
}

/** Each module after those it uses; what does not matter stays in the order of the list. */
function inOrderOfNeed(definitions: readonly ModuleDefinition[]): ModuleDefinition[] {
  const listed = new Set(definitions);
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new Error(`two modules take the name ${twice}`);
  const ordered: ModuleDefinition[] = [];
  const visit = (definition: ModuleDefinition, trail: readonly ModuleDefinition[]): void => {
    if (ordered.includes(definition)) return;
    const path = [...trail, definition].map(({ name }) => name).join(' → ');
    if (trail.includes(definition)) throw new Error(`modules use each other in a circle: ${path}`);
    if (!listed.has(definition)) throw new Error(`a module is used and not listed: ${path}`);
    for (const used of Object.values(definition.uses)) visit(used, [...trail, definition]);
    ordered.push(definition);
  };
  for (const definition of definitions) visit(definition, []);
  return ordered;
}
