import * as z from 'zod/mini';
import type { Control } from './controls.ts';
import { waitHoursOf, writeWaitHours } from './store.ts';

/** How long a loosened control waits: a shorter time is a loosened control itself. */
export const waitControl: Control<{ waitHours: number }> = {
  name: 'four-eyes.rules',
  permission: 'brands.flags',
  area: 'four-eyes',
  rules: { waitHours: 'floor' },
  schema: z.object({ waitHours: z.int() }),
  read: async (sql, brandId) => ({ waitHours: await waitHoursOf(sql, [brandId]) }),
  write: (tx, brandId, { waitHours }) => writeWaitHours(tx, brandId, waitHours),
};
