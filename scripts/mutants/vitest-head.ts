import type { Area } from './areas.ts';

/** The lines of a Vitest configuration at the root of the copy that say where an area's tests run: `base` and `test`. */
export const vitestHead = ({ page }: Area): string =>
  page
    ? `process.env.LINGUI_CONFIG ??= \`\${import.meta.dirname}/apps/${page}/lingui.config.ts\`;
const { default: base } = await import('./apps/portal/vite.config.ts');
const test = { root: import.meta.dirname, environment: 'jsdom', pool: 'threads', setupFiles: ['scripts/test-dom.ts'] };`
    : `const base = {};
const test = { root: import.meta.dirname, environment: 'node', pool: 'threads', globalSetup: ['scripts/test-database.ts'] };`;
