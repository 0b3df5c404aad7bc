import { Trans, useLingui } from '@lingui/react/macro';
import { chooseWinnerBoard } from '@pavilion/contract/games';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { CircleCheck, CircleDot, Hourglass, Key, Trophy, Wallet } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Switch } from '@pavilion/ui/switch';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths, withPopup } from '../../paths.ts';
import styles from './safety.module.css';

/** What keeps the account safe, line by line, with its state and what can be done. */
export function Safety() {
  const { t } = useLingui();
  const location = useLocation();
  const { data } = useQuery(queries.memberInfo());
  const hasPaymentPassword = data?.hasPaymentPassword;
  return (
    <Card as="section" pad="l" aria-labelledby="safety">
      <SectionHeader title={t`Security`} id="safety" className={styles.head} />
      <ul className={styles.lines}>
        <Line
          icon={<Key />} title={t`Login password`} words={t`Changing it signs out every other device and every remembered login.`}
          state={<State on label={t`Set`} />} action={<Button render={<Link to={withPopup(location, 'change-password')} />}>{t`Change`}</Button>}
        />
        <Line
          icon={<Wallet />} title={t`Payment password`}
          words={hasPaymentPassword ? t`Asked for at every withdrawal.` : t`You choose it with your first bank account, at your first withdrawal.`}
          state={hasPaymentPassword === undefined ? null : <State on={hasPaymentPassword} label={hasPaymentPassword ? t`Set` : t`Not set`} />}
          action={hasPaymentPassword === false ? <Button render={<Link to={paths.member('withdraw')} />}>{t`Add a bank account`}</Button> : null}
        />
        <WinnerBoardLine />
        <Line
          icon={<Hourglass />} title={t`Play at your own pace`} words={t`How to set limits for yourself, take a break, or find someone to talk to.`}
          action={<Button render={<Link to={paths.help('responsible-gaming')} />}>{t`Read the help`}</Button>}
        />
      </ul>
    </Card>
  );
}

interface LineProps {
  icon: ReactNode;
  title: string;
  words: string;
  state?: ReactNode;
  action?: ReactNode;
}

function Line({ icon, title, words, state, action }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">{icon}</span>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.sub}>{words}</p>
      </div>
      {state ? <div className={styles.state}>{state}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

const State = ({ on, label }: { on: boolean; label: string }) => (
  <span className={on ? styles.on : styles.off}>{on ? <CircleCheck /> : <CircleDot />}{label}</span>
);

/** Shown at once as chosen, and put back if the server refuses. */
function WinnerBoardLine() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const query = queries.winnerBoardChoice();
  const { data } = useQuery(query);
  const { mutate, isPending } = useMutation({
    mutationFn: (shown: boolean) => call(chooseWinnerBoard, { body: { shown } }),
    onMutate: (shown) => {
      const before = client.getQueryData(query.queryKey);
      client.setQueryData(query.queryKey, { shown });
      return before;
    },
    onError: (error, _shown, before) => {
      client.setQueryData(query.queryKey, before);
      toasts.show({ tone: 'bad', title: t`Your choice was not kept`, body: words(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['winners'] }),
  });
  return (
    <Line
      icon={<Trophy />} title={t`Winner board`} words={t`Your wins may stand on it under a masked name.`}
      action={(
        <Switch
          checked={data?.shown ?? false} disabled={!data || isPending} onChange={(event) => mutate(event.target.checked)} labelHidden
        >
          <Trans>Show my wins on the winner board</Trans>
        </Switch>
      )}
    />
  );
}
