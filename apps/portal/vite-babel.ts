import lingui from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { CONTRACT, contractWithoutShapes } from './vite-contract.ts';

/** Two apps may be served by one process, so the settings come with the app and not from the folder it was started in. */
const macrosOf = (linguiConfigFile: string) =>
  defineRolldownBabelPreset({
    preset: () => ({ plugins: [[lingui, { linguiConfig: getConfig({ configPath: linguiConfigFile }) }]] }),
    rolldown: { filter: { code: /@lingui\/\w+\/macro/ } },
  });

/**
 * What only Babel can do, for the files that need it: macros of words, and calls of the contract. The bundler reads TypeScript by
 * itself, and Babel over every file took a quarter of a build. The builds have no source maps, so none are worked out.
 */
export const babelWhereNeeded = (linguiConfigFile: string) => [
  babel({ sourceMap: false, presets: [macrosOf(linguiConfigFile)] }),
  babel({ sourceMap: false, include: [CONTRACT], plugins: [contractWithoutShapes] }),
];
