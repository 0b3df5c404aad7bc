import { contractKinds, contractTypes } from '@pavilion/contract/contracts/terms';
import { contractOfferByHouse, contractPolicy } from '@pavilion/contract/contracts/desk';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type PickedMember, MemberPicker } from '../../parts/member-picker.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Contract, type Terms, useContractWords } from './contract-words.ts';
import styles from './contracts.module.css';
import { isComplete, TermsEditor } from './terms-editor.tsx';

/** The house offers a contract, or newer terms of one; it begins with the brand's highest terms, above which it offers nothing. */
export function OfferDialog({ of, onClose }: { of?: Contract; onClose(): void }) {
  const { t } = useLingui();
  const words = useContractWords();
  const { brands, brand } = useOperator();
  const [requestId] = useState(() => crypto.randomUUID());
  const [whom, setWhom] = useState<PickedMember | null>(of ? { memberId: of.agentId, username: of.agentName, brandId: of.brandId } : null);
  const [kind, setKind] = useState<Contract['kind']>(of?.kind ?? 'dividend');
  const [type, setType] = useState<Contract['type']>(of?.type ?? 'CONS');
  // What the operator wrote, by kind and TYPE; otherwise the highest, or the present value.
  const [written, setWritten] = useState<Readonly<Record<string, Terms>>>(of ? { [`${of.kind} ${of.type}`]: of.terms } : {});
  const brandId = whom?.brandId ?? brand?.id;
  const { data } = useQuery({ ...ask(contractPolicy, { brandId: brandId ?? '' }), enabled: brandId !== undefined });
  const policy = data?.policies.find((one) => one.kind === kind && one.type === type);
  const terms = written[`${kind} ${type}`] ?? policy?.highest;
  const act = useAct(contractOfferByHouse, { said: t`Offer sent`, onDone: onClose });
  const currency = brands.find(({ id }) => id === brandId)?.currency ?? '';
  const isOff = policy !== undefined && !(policy.isOn && policy.isKindOn);
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={of ? t`New terms for ${of.agentName}` : t`Offer a contract`}
      lead={t`To a top-level agent. Valid from the next period after signing.`}
      confirmLabel={t`Send offer`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={whom === null || !terms || !isComplete(terms) || isOff}
      onClose={onClose}
      onConfirm={(reason) => {
        if (whom && terms) void act.run({ memberId: whom.memberId, kind, type, terms, requestId, reason });
      }}
    >
      {of ? null : (
        <>
          <MemberPicker label={t`Agent`} value={whom} onValue={setWhom} />
          <div className={styles.pair}>
            <Select
              label={t`Type`}
              value={kind}
              onChange={(event) => setKind(contractKinds.find((one) => one === event.target.value) ?? kind)}
              options={contractKinds.map((value) => ({ value, label: words.kinds[value] }))}
            />
            <Select
              label={t`Games`}
              value={type}
              onChange={(event) => setType(contractTypes.find((one) => one === event.target.value) ?? type)}
              options={contractTypes.map((value) => ({ value, label: words.types[value] }))}
            />
          </div>
        </>
      )}
      {isOff ? <p className={styles.note}>{t`This brand does not offer this contract for these games.`}</p> : null}
      {terms ? (
        <TermsEditor
          terms={terms}
          currency={currency}
          disabled={isOff}
          onTerms={(next) => setWritten({ ...written, [`${kind} ${type}`]: next })}
        />
      ) : null}
    </ActDialog>
  );
}
