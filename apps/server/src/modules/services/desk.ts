import * as contract from '@pavilion/contract/services/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { Deps } from '../../deps.ts';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import type { Content } from '../content/public.ts';
import { changeControl } from '../four-eyes/public.ts';
import { carrierFingerprint, installationCarrier } from '../messaging/public.ts';
import { readServices, servicesControl } from './services-control.ts';
import { nextServices, refuseUnfit } from './services-terms.ts';

export interface ServicesDeps extends Pick<Deps, 'db' | 'outbound' | 'settings'> {
  content: Pick<Content, 'invalidate'>;
}
type ServicesDeskDeps = ServicesDeps & { access: DeskAccess };

/** Services of others that a brand uses, at the desk. */
export function registerServicesDesk({ serve, access }: DeskRegistrar, base: ServicesDeps): void {
  const deps = { ...base, access };
  serve(contract.brandServices, ({ query }, context) => readAtDesk(deps, query, context));
  serve(contract.brandServicesChange, ({ body }, context) => changeAtDesk(deps, body, context));
}

async function readAtDesk(
  { db, access, settings }: ServicesDeskDeps,
  { brandId }: InnerQuery<typeof contract.brandServices>,
  context: OperatorContext,
): Promise<InnerValue<typeof contract.brandServices>> {
  await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'services');
  const { sms, ...services } = await readServices(db, brandId);
  const shown = sms && { carrier: sms.carrier, account: sms.account, sender: sms.sender, api: sms.api };
  return {
    version,
    ...services,
    sms: shown && { ...shown, fingerprint: carrierFingerprint(sms.secret) },
    installationSms: installationCarrier(settings),
    demo: settings.demo,
  };
}

async function changeAtDesk(
  { db, access, content, outbound, settings }: ServicesDeskDeps,
  { brandId, version, reason, services }: InnerBody<typeof contract.brandServicesChange>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  await refuseUnfit(services, { outbound, demo: settings.demo });
  const next = await nextServices(db, brandId, services);
  return changeControl(db, servicesControl({ content }), { brand, version, next, reason }, context);
}
