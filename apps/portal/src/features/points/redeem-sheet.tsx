import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { redeemPoints } from '@pavilion/contract/points/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { showFirstFault } from '../../parts/first-fault.ts';
import { paths } from '../../paths.ts';
import { PaymentField } from './payment-field.tsx';
import { pointsText, type Reward } from './queries.ts';
import { draftOf, dropDraft, keepDraft, type RedeemDraft } from './redeem-draft.ts';
import styles from './points.module.css';
import { RewardPicture } from './reward-picture.tsx';
import { SumLines } from './sum-lines.tsx';

const FIELDS = ['receiveAddress', 'mobileNum', 'paymentPassword'];
const MAX_AT_ONCE = 10;

interface RedeemSheetProps {
  reward: Reward;
  points: number;
  onClose(): void;
}

/** One reward: what it costs, where it goes, the payment password; then the outcome. */
export function RedeemSheet({ reward, points, onClose }: RedeemSheetProps) {
  const { t } = useLingui();
  const form = useId();
  const client = useQueryClient();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(reward.rewardId));
  const [password, setPassword] = useState('');
  // As it was opened: what is bought is taken off the balance behind.
  const [before] = useState(points);
  const most = Math.min(
    MAX_AT_ONCE,
    reward.stock ?? MAX_AT_ONCE,
    reward.leftForMe ?? MAX_AT_ONCE,
    Math.floor(before / reward.pointsRequired),
  );
  const { address, mobile } = draft;
  const quantity = Math.max(1, Math.min(draft.quantity, most));
  const [isSent, setSent] = useState(false);
  const redeem = useMutation({
    mutationFn: () =>
      call(redeemPoints, {
        body: {
          rewardId: reward.rewardId,
          quantity,
          ...(reward.type === 'goods' ? { receiveAddress: address.trim(), mobileNum: mobile.trim() } : {}),
          paymentPassword: password,
          requestId,
        },
      }),
    onSuccess: () => dropDraft(reward.rewardId),
    onSettled: () => client.invalidateQueries({ queryKey: ['points'] }),
  });
  const isBusy = redeem.isPending;
  /** Another body is another order. */
  const put = (change: Partial<RedeemDraft>) => {
    setDraft({ ...draft, ...change });
    keepDraft(reward.rewardId, change);
    redeem.reset();
    setRequestId(crypto.randomUUID());
  };
  const cost = reward.pointsRequired * quantity;
  const isGoods = reward.type === 'goods';
  const faults = {
    receiveAddress: isGoods && address.trim().length < 8 ? t`Enter name, street and city.` : undefined,
    mobileNum: isGoods && !/^\+?[\d ()-]{6,20}$/.test(mobile.trim()) ? t`Enter a number the courier can call.` : undefined,
    paymentPassword: password === '' ? t`Enter your payment password.` : undefined,
  };
  const errorOf = (field: keyof typeof faults) => (isSent ? faults[field] : undefined) ?? fieldError(redeem.error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const sheet = event.currentTarget;
    if (Object.values(faults).some((fault) => fault !== undefined)) showFirstFault(sheet);
    else if (!isBusy) redeem.mutate(undefined, { onError: () => showFirstFault(sheet) });
  };
  if (redeem.data) return <Done reward={reward} codes={redeem.data.codes} left={redeem.data.balance} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isBusy ? undefined : onClose())}
      title={reward.name}
      description={reward.description}
      closeLabel={t`Close`}
      size="m"
      dismissible={!isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>{t`Cancel`}</Button>
          <Button type="submit" form={form} tone="primary" loading={isBusy}>
            {t`Redeem for ${pointsText(cost)} points`}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.sheet} onSubmit={submit} noValidate>
        <Failure error={redeem.error} />
        <RewardPicture reward={reward} className={styles.small} />
        {most > 1 ? (
          <Select
            label={t`Quantity`}
            value={String(quantity)}
            onChange={(event) => put({ quantity: Number(event.target.value) })}
            options={Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: pointsText(index + 1) }))}
          />
        ) : null}
        <SumLines points={before} cost={cost} label={t`This reward`} />
        {isGoods ? (
          <>
            <TextArea
              label={t`Ship to`}
              hint={t`Name, street, city. Deleted thirty days after shipping.`}
              rows={2}
              maxLength={255}
              autoComplete="street-address"
              value={address}
              error={errorOf('receiveAddress')}
              onChange={(event) => put({ address: event.target.value })}
            />
            <TextField
              label={t`Mobile number`}
              hint={t`Only for the courier.`}
              inputMode="tel"
              maxLength={20}
              autoComplete="tel"
              value={mobile}
              error={errorOf('mobileNum')}
              onChange={(event) => put({ mobile: event.target.value })}
            />
          </>
        ) : null}
        <PaymentField
          value={password}
          error={errorOf('paymentPassword')}
          onValue={(next) => {
            setPassword(next);
            redeem.reset();
          }}
        />
      </form>
    </Dialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const words = useErrorWords();
  return isGeneral(error, FIELDS) ? (
    <Alert tone="bad" title={t`Redemption failed`}>
      {words(error)}
    </Alert>
  ) : null;
}

interface DoneProps {
  reward: Reward;
  codes: readonly string[];
  left: number;
  onClose(): void;
}

function Done({ reward, codes, left, onClose }: DoneProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={reward.type === 'goods' ? t`Preparing shipment` : t`All yours`}
      description={
        reward.type === 'goods'
          ? t`We'll post shipping details here. ${pointsText(left)} points left.`
          : t`Keep the code to yourself. ${pointsText(left)} points left.`
      }
      closeLabel={t`Close`}
      size="s"
      footer={
        <>
          <Button render={<Link to={`${paths.pointMall()}?view=redeemed`} onClick={onClose} />}>{t`View redeemed rewards`}</Button>
          <Button tone="primary" onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <RewardPicture reward={reward} className={styles.small} />
        {codes.map((code) => (
          <code key={code} className={styles.code}>
            {code}
          </code>
        ))}
      </div>
    </Dialog>
  );
}
