import { brandServices, brandServicesChange, SERVICE_LENGTHS } from '@pavilion/contract/services/desk';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@pavilion/ui/switch';
import { TextArea } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './brands.module.css';
import { PhoneFields, SmsCarrierFields } from './service-fields.tsx';
import { draftOf, type GivenServices, NEW_PHONE, NEW_SMS, type Services, useServiceChanges } from './services-draft.ts';
import { useServicesWords } from './services-words.ts';
import { SaveBar } from './save-bar.tsx';

/** Services of others that a brand uses: hosts of pictures and games, phone codes, its carrier of SMS. */
export function ServicesTab({ brandId }: { brandId: string }) {
  const { data, error } = useQuery({ ...ask(brandServices, { brandId }), placeholderData: undefined as never });
  if (error && !data) return <Failure error={error} />;
  return data ? <ServicesForm key={data.version} brandId={brandId} services={data} /> : <PageSkeleton />;
}

function ServicesForm({ brandId, services }: { brandId: string; services: Services }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useServicesWords();
  const [draft, setDraft] = useState<GivenServices>(() => draftOf(services));
  const [round, setRound] = useState(0);
  const undo = () => {
    setDraft(draftOf(services));
    setRound(round + 1);
  };
  const act = useControlAct(brandServicesChange, { onProposed: undo });
  const disabled = !may('brands.flags');
  const change = (some: Partial<GivenServices>) => setDraft({ ...draft, ...some });
  const changes = useServiceChanges(services, draft);
  const carriers = { outbox: t`none, messages stay in the outbox`, twilio: 'Twilio', vonage: 'Vonage' };
  const installation = carriers[services.installationSms];
  return (
    <div className={styles.fields}>
      <ProposedNotice kind="brand.services" brandId={brandId} />
      <Section title={t`Hosts`} note={t`New hosts, services and secrets need a second operator. Removing one applies immediately.`}>
        <fieldset className={styles.fields} disabled={disabled} key={round}>
          <HostsField
            label={words.pictureHosts}
            hint={t`One address per line. Images load from a random one. Empty: the portal's own address.`}
            hosts={draft.pictureHosts}
            onHosts={(pictureHosts) => change({ pictureHosts })}
          />
          <HostsField
            label={words.launchHosts}
            hint={t`One address per line, each pointing to the games studio. Games open at a random one. Empty: the studio's own address.`}
            hosts={draft.launchHosts}
            onHosts={(launchHosts) => change({ launchHosts })}
          />
        </fieldset>
      </Section>
      <Section title={words.phone} note={t`Firebase sends the codes and checks them; the settings are those of its web app.`}>
        <fieldset className={styles.fields} disabled={disabled}>
          <Switch
            checked={draft.phone !== null}
            disabled={disabled}
            hint={t`Off: codes are sent by the brand's SMS.`}
            onChange={(event) => change({ phone: event.target.checked ? (services.phone ?? NEW_PHONE) : null })}
          >
            {t`Send codes by the service`}
          </Switch>
          {draft.phone ? <PhoneFields phone={draft.phone} demo={services.demo} onPhone={(phone) => change({ phone })} /> : null}
        </fieldset>
      </Section>
      <Section title={words.sms} note={t`SMS for brands without their own carrier: ${installation}.`}>
        <fieldset className={styles.fields} disabled={disabled}>
          <Switch
            checked={draft.sms !== null}
            disabled={disabled}
            hint={t`Off: the installation's carrier sends them.`}
            onChange={(event) => change({ sms: event.target.checked ? (draftOf(services).sms ?? NEW_SMS) : null })}
          >
            {t`Own carrier`}
          </Switch>
          {draft.sms ? <SmsCarrierFields sms={draft.sms} before={services.sms} onSms={(sms) => change({ sms })} /> : null}
        </fieldset>
      </Section>
      <SaveBar
        changes={changes}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={undo}
        onSave={(reason) => void act.run({ brandId, version: services.version, reason, services: draft })}
      />
    </div>
  );
}

interface HostsFieldProps {
  label: string;
  hint: string;
  hosts: readonly string[];
  onHosts(hosts: string[]): void;
}

function HostsField({ label, hint, hosts, onHosts }: HostsFieldProps) {
  const [text, setText] = useState(() => hosts.join('\n'));
  return (
    <TextArea
      label={label}
      hint={hint}
      value={text}
      rows={3}
      placeholder="https://"
      inputMode="url"
      spellCheck={false}
      maxLength={12 * SERVICE_LENGTHS.address}
      onChange={(event) => {
        setText(event.target.value);
        onHosts(event.target.value.split('\n').flatMap((line) => line.trim() || []));
      }}
    />
  );
}
