import { answerDailySalary, answerDividend, answerHourlySalary, answerRealtimeSalary } from '@pavilion/contract/contracts/calls';
import type { ContractType } from '@pavilion/contract/contracts/terms';
import { call } from '../../api/call.ts';
import type { Request } from './requests.ts';

/** A accept, R reject or refuse, C agree to the end. */
export type Answer = 'A' | 'R' | 'C';

/** Answers a request with the version that was read, by the call of its kind. */
export function answerRequest({ kind, type, contractId, version }: Request, status: Answer): Promise<unknown> {
  switch (kind) {
    case 'dividend':
      return call(answerDividend, { body: { type: type as ContractType, status, version } });
    case 'daily':
      return call(answerDailySalary, { body: { id: contractId, status, version } });
    case 'hourly':
      return call(answerHourlySalary, { body: { contractId, status, version } });
    case 'realtime':
      return call(answerRealtimeSalary, { body: { contractId, status, version } });
  }
}
