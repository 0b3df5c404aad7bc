import path from 'node:path';

/** Root of the checkout. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** The schema of each program, what makes it, and the role without rights of ownership that the program runs as. */
export const schemas = [
  { schema: 'platform', appRole: 'pavilion_app', dir: path.join(root, 'apps/server/database') },
  { schema: 'studio', appRole: 'studio_app', dir: path.join(root, 'apps/studio/database') },
  { schema: 'psp', appRole: 'psp_app', dir: path.join(root, 'apps/psp/database') },
  { schema: 'vendor', appRole: 'vendor_app', dir: path.join(root, 'apps/vendor/database') },
  { schema: 'draw', appRole: 'draw_app', dir: path.join(root, 'apps/draw/database') },
] as const;

export type SchemaName = (typeof schemas)[number]['schema'];
