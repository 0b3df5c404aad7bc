import { Trans, useLingui } from '@lingui/react/macro';
import { chooseWinnerBoard } from '@pavilion/contract/vendors/calls';
import { Trophy } from '@pavilion/ui/icon';
import { Switch } from '@pavilion/ui/switch';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from '../../shared/security/security.module.css';

/** Shown at once as chosen, and put back if the server refuses. */
export function WinnerBoardRow() {
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
      toasts.show({ tone: 'bad', title: t`Couldn't save your choice`, body: words(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['winners'] }),
  });
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        <Trophy />
      </span>
      <span className={styles.words}>
        <span className={styles.rowTitle}>{t`Winner board`}</span>
        <span className={styles.sub}>{t`Your wins can appear there under a masked name.`}</span>
      </span>
      <Switch checked={data?.shown ?? false} disabled={!data || isPending} onChange={(event) => mutate(event.target.checked)} labelHidden>
        <Trans>Show my wins on the winner board</Trans>
      </Switch>
    </li>
  );
}
