import type { DeskRegistrar } from '../../http/desk.ts';
import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { registerServicesDesk, type ServicesDeps } from './desk.ts';
import { servicesControl } from './services-control.ts';

export { changeServicesFromMachine, isServicePart } from './machine.ts';

export interface Services {
  registerDesk(to: DeskRegistrar): void;
  proposals: readonly ProposalKind[];
}

export const createServices = (deps: ServicesDeps): Services => ({
  registerDesk: (to) => registerServicesDesk(to, deps),
  proposals: [controlKind(servicesControl(deps))],
});
