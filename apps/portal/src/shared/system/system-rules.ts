import type { WireValue } from '@pavilion/contract/base/endpoint';
import { type ApiError } from '@pavilion/contract/base/client';
import type { systemStatus } from '@pavilion/contract/content/system';

/** Is the brand's portal open for this visitor? Times are ISO. */
export type SystemState =
  | { kind: 'open' }
  | { kind: 'maintenance'; since: string | null; until: string | null }
  | { kind: 'blocked'; address: string };

type Status = Pick<WireValue<typeof systemStatus>, 'systemStatus' | 'maintainTime' | 'endTime' | 'location'>;

/** The state a status answers; maintenance wins. */
export function systemStateOf({ systemStatus: state, maintainTime, endTime, location }: Status): SystemState {
  if (state === 1) return { kind: 'maintenance', since: maintainTime, until: endTime };
  return state === 2 ? { kind: 'blocked', address: location.ip } : { kind: 'open' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The state in the refusal of any call. */
export function systemStateOfRefusal({ code, value }: Pick<ApiError, 'code' | 'value'>, ownAddress: string): SystemState {
  return code === 'region.restricted'
    ? { kind: 'blocked', address: textOf(value['ip']) ?? ownAddress }
    : { kind: 'maintenance', since: textOf(value['maintainTime']), until: textOf(value['endTime']) };
}
