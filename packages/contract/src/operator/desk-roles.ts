import * as z from 'zod/mini';
import { deskPermissions } from '../permissions.ts';
import { deskErrors, reason } from './desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, version } from '../base/wire-types.ts';

// Roles of the operators' own, beside the built-in ones: a name and a set of permissions. What an operator holds by one changes with it at
// once. Changing operators stays with owners, so no such role holds `operators.write`.

const roleRow = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(deskPermissions)),
  version,
  /** Operators and open links that have it. */
  holders: z.number(),
  /** The reader sees every brand the role was made for. */
  mayChange: z.boolean(),
});

export const rolesList = endpoint({
  summary: "Roles of the operators' own",
  method: 'GET',
  path: '/desk/roles',
  access: 'desk',
  permission: 'operators.read',
  value: z.object({ list: z.array(roleRow) }),
  errors: deskErrors,
});

export const roleSave = endpoint({
  summary: 'Makes a role, or changes one and with it what its operators may do',
  method: 'POST',
  path: '/desk/roles',
  access: 'desk',
  takesRequestId: true,
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    /** Null: a new one. */
    roleId: z.nullable(rowId),
    /** Of the role as it was seen; of a new one 0. */
    version,
    name: requiredText(60),
    permissions: z.array(z.enum(deskPermissions)).check(z.minLength(1), z.maxLength(100)),
    reason,
  }),
  value: z.object({ roleId: z.string(), state: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'desk.changed.meanwhile': 409,
    'desk.role.name.taken': 409,
    /** Permissions the operator does not have, or that only owners hold. */
    'desk.role.beyond': 403,
  },
});

export const roleDrop = endpoint({
  summary: 'Takes away a role that nobody holds',
  method: 'POST',
  path: '/desk/roles/drop',
  access: 'desk',
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ roleId: rowId, reason }),
  errors: { ...deskErrors, 'desk.role.held': 409 },
});
