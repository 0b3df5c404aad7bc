/** The module that a test in the folder of scripts is named after, the one with the longest name: `vendor-wallet-races.test.ts` belongs to vendor-wallets. */
export function moduleOfTest(file: string, modules: readonly string[]): string | undefined {
  const name = /^scripts\/([^/]+)$/.exec(file)?.[1]?.replaceAll('.', '-') ?? '';
  const found = modules.filter((module) => [module, module.replace(/s$/, '')].some((start) => name.startsWith(`${start}-`)));
  return found.toSorted((a, b) => b.length - a.length)[0];
}
