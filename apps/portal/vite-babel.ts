import lingui from '@lingui/babel-plugin-lingui-macro';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { CONTRACT, contractWithoutShapes } from './vite-contract.ts';

const macros = defineRolldownBabelPreset({
  preset: () => ({ plugins: [lingui] }),
  rolldown: { filter: { code: /@lingui\/\w+\/macro/ } },
});

/**
 * What only Babel can do, for the files that need it: macros of words, and calls of the contract. The bundler reads TypeScript by
 * itself, and Babel over every file took a quarter of a build. The builds have no source maps, so none are worked out.
 */
export const babelWhereNeeded = () => [
  babel({ sourceMap: false, presets: [macros] }),
  babel({ sourceMap: false, include: [CONTRACT], plugins: [contractWithoutShapes] }),
];
