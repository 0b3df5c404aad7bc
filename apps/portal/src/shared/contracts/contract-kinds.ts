import type { consolidatedFunds } from '@pavilion/contract/contracts/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { isOn } from '../../parts/modules.ts';

type FundsAnswer = WireValue<typeof consolidatedFunds>;

/** Kinds of contracts: the module a brand needs, and where the answer names the waiting and the signed ones. */
const kinds = {
  daily: { module: 'DAILYSALCONT3', waiting: 'dailysalreqtype', signed: 'dailysalinfotype' },
  hourly: { module: 'HOURSAL3', waiting: 'contracthoursalreq', signed: 'contracthoursalinfo' },
  realtime: { module: 'RTSALARY3', waiting: 'realtimesalreqtype', signed: 'contractmrdailysalinfotype' },
  dividend: { module: 'SIGNCONDIV3', waiting: 'divtypereq', signed: 'divtypeinfo' },
} as const;

export type ContractKind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as ContractKind[];

/** The member has signed a contract of the kind, and the brand has the kind. */
export const isSigned = (data: FundsAnswer, kind: ContractKind): boolean => data[kinds[kind].signed].length > 0 && isOn(kinds[kind].module);

/** A request waits for the member's answer, or a contract is signed. */
export const hasContracts = (data: FundsAnswer): boolean =>
  kindNames.some((kind) => Object.keys(data[kinds[kind].waiting]).length > 0 || isSigned(data, kind));
