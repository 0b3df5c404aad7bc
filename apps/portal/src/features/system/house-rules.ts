import type { WireValue } from '@pavilion/contract/endpoint';
import type { systemStatus } from '@pavilion/contract/system';
import type { ApiError } from '../../api/call.ts';

/** Is the house open for this visitor? Times are ISO. */
export type House =
  | { kind: 'open' }
  | { kind: 'maintenance'; since: string | null; until: string | null }
  | { kind: 'blocked'; address: string };

type Status = Pick<WireValue<typeof systemStatus>, 'systemStatus' | 'maintainTime' | 'endTime' | 'location'>;

/** The house as a status tells it; maintenance wins. */
export function houseOf({ systemStatus: state, maintainTime, endTime, location }: Status): House {
  if (state === 1) return { kind: 'maintenance', since: maintainTime, until: endTime };
  return state === 2 ? { kind: 'blocked', address: location.ip } : { kind: 'open' };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The house as the refusal of any call tells it. */
export function houseOfRefusal({ code, value }: Pick<ApiError, 'code' | 'value'>, ownAddress: string): House {
  return code === 'region.restricted'
    ? { kind: 'blocked', address: textOf(value['ip']) ?? ownAddress }
    : { kind: 'maintenance', since: textOf(value['maintainTime']), until: textOf(value['endTime']) };
}
