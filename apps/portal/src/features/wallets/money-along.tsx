import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { MAIN_WALLET, walletTransfer, type wallets as walletsCall } from '@pavilion/contract/vendor-wallets/calls';
import { Alert } from '@pavilion/ui/alert';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { Play } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Picture } from '@pavilion/ui/picture';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { useAmountState } from '../../shared/cashier/use-amount-state.ts';
import { useAmountWords } from '../../shared/cashier/use-amount-words.tsx';
import type { GameFacts } from '../../shared/games/use-game-facts.ts';
import { freeOf, quickOf, ruleOf } from './amount-rule.ts';
import styles from './money-along.module.css';
import { walletQueries } from './queries.ts';

type Wallets = WireValue<typeof walletsCall>;
type WalletRow = Wallets['wallets'][number];

export interface MoneyAlongProps {
  /** The game's vendor. */
  vendor: string;
  name: string;
  facts: GameFacts;
  /** Shown while the wallets are asked for. */
  waiting: ReactNode;
  /** The game: it comes once there is nothing left to decide. */
  children: ReactNode;
}

/**
 * Before a game that plays from a wallet of its vendor: offers to take money along where it does not follow by itself, and says so while some is on its
 * way. Where the wallets cannot be read, the game comes all the same.
 */
export function MoneyAlong({ vendor, name, facts, waiting, children }: MoneyAlongProps) {
  const { data, isPending } = useQuery(walletQueries.wallets());
  const [isChosen, setChosen] = useState(false);
  const own = data?.wallets.find((row) => row.vendor === vendor && vendor !== '');
  const main = data?.wallets.find((row) => row.accountTypeId === MAIN_WALLET);
  useUnderWay(own);
  useBonusStays(own ? main : undefined);
  if (isPending) return waiting;
  const isAsked = data && own && main && !data.automatic && !main.locked && ruleOf(freeOf(main), data.step).most > 0n;
  if (!isAsked || isChosen) return children;
  return <Offer of={data} main={main} own={own} name={name} facts={facts} onPlay={() => setChosen(true)} />;
}

/** Shows once that money is on its way into the game; the member's notices report how it ended. */
function useUnderWay(own: WalletRow | undefined): void {
  const { t } = useLingui();
  const money = useMoneyText();
  const isUnderWay = (own?.inTransit ?? 0) > 0;
  const amount = money(own?.inTransit ?? 0);
  const say = useEffectEvent(() => {
    toasts.show({ title: t`${amount} is on its way`, body: t`The game hasn't responded yet. We'll notify you when the money is there.` });
  });
  // Once a transfer, whatever the sum of several becomes.
  useEffect(() => {
    if (isUnderWay) say();
  }, [isUnderWay]);
}

/** Says once, on the way into the game, that bonus money stays behind. */
function useBonusStays(main: WalletRow | undefined): void {
  const { t } = useLingui();
  const money = useMoneyText();
  const stays = (main?.bonus ?? 0) > 0;
  const amount = money(main?.bonus ?? 0);
  const say = useEffectEvent(() => {
    toasts.show({
      title: t`${amount} of bonus money stays in your main wallet`,
      body: t`This game has its own wallet. Transfer money to play.`,
    });
  });
  useEffect(() => {
    if (stays) say();
  }, [stays]);
}

interface OfferProps {
  of: Wallets;
  main: WalletRow;
  own: WalletRow;
  name: string;
  facts: GameFacts;
  onPlay(): void;
}

function Offer({ of: { step, currency }, main, own, name, facts: { icon }, onPlay }: OfferProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText();
  const client = useQueryClient();
  const free = freeOf(main);
  const rule = ruleOf(free, step);
  const { units, fault, shown, ...state } = useAmountState(null, rule);
  const { wordsOf, cureOf } = useAmountWords(rule);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const move = useMutation({
    mutationFn: (amount: number) =>
      call(walletTransfer, {
        body: { fromAccountTypeId: MAIN_WALLET, toAccountTypeId: own.accountTypeId, amount, requestId },
      }),
    onSettled: () => client.invalidateQueries(),
    onSuccess: ({ state: end }) => {
      setRequestId(crypto.randomUUID());
      if (end !== 'not.moved') onPlay();
    },
  });
  const change = (next: bigint | null) => {
    state.change(next);
    move.reset();
    setRequestId(crypto.randomUUID());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (units === null || fault) return state.send();
    move.mutate(numberFromUnits(units));
  };
  const saying = shown?.kind === 'balance' ? t`You can transfer up to ${money(free)}.` : shown && wordsOf(shown);
  const hasOwn = own.availBalance > 0;
  return (
    <form className={styles.offer} onSubmit={submit} noValidate aria-busy={move.isPending} aria-labelledby="money-along">
      {icon ? <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" priority className={styles.art} /> : null}
      <div className={styles.fields}>
        <h2 className={styles.question} id="money-along" ref={heading} tabIndex={-1}>
          {t`How much do you want to transfer?`}
        </h2>
        <p className={styles.lead}>
          {hasOwn ? t`${name} has its own wallet: ${money(own.availBalance)}.` : t`${name} has its own wallet, which is empty.`}
        </p>
        {main.bonus > 0 ? <p className={styles.lead}>{t`Bonus money stays in your main wallet: ${money(main.bonus)}.`}</p> : null}
        {isGeneral(move.error, ['amount']) || move.data?.state === 'not.moved' ? (
          <Alert tone="bad" title={t`Transfer failed`}>
            {move.error ? words(move.error) : t`Your money hasn't moved.`}
          </Alert>
        ) : null}
        <AmountField
          look="display"
          label={t`Amount`}
          labelEnd={t`${money(free)} available`}
          value={units}
          onValue={change}
          onBlur={state.leave}
          currency={currency}
          locale={currentTag()}
          quick={quickOf(rule)}
          error={saying ?? fieldError(move.error, 'amount')}
          cure={shown ? cureOf(shown, change) : undefined}
          words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More`, clear: t`Clear field` }}
        />
        <div className={styles.acts}>
          <Button type="submit" tone="primary" size="l" full loading={move.isPending} iconStart={<Play />}>
            {units === null || fault ? t`Transfer and play` : t`Transfer ${money(numberFromUnits(units))} and play`}
          </Button>
          <Button full disabled={move.isPending} onClick={onPlay}>
            {hasOwn ? (
              <>
                {t`Play with`} <Amount value={own.availBalance} trim />
              </>
            ) : (
              t`Open without money`
            )}
          </Button>
        </div>
        <p className={styles.note}>
          <Link className={linkClass('ink')} to={paths.member('transferFund')}>{t`Transfer automatically`}</Link>
        </p>
      </div>
    </form>
  );
}
