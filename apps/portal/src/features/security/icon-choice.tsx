import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { changeMemberInfo, type memberInfo } from '@pavilion/contract/identity/member';
import { MEMBER_ICONS, type MemberIcon, memberIconUrl } from '@pavilion/contract/identity/member-icons';
import { Avatar } from '@pavilion/ui/avatar';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './icon-choice.module.css';

/** The picture beside the member's name: one of the drawn ones, or the first letters. Taken at once, and back when it is refused. */
export function IconChoice({ info }: { info: WireValue<typeof memberInfo> }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { queryKey } = memberQueries.memberInfo();
  const names: Record<MemberIcon, string> = {
    koi: t`Koi`,
    lantern: t`Lantern`,
    lotus: t`Lotus`,
    moon: t`Moon`,
    sun: t`Sun`,
    wave: t`Wave`,
    kite: t`Kite`,
    citrus: t`Citrus`,
    shell: t`Shell`,
    gem: t`Gem`,
    leaf: t`Leaf`,
    peak: t`Peak`,
  };
  const choose = useMutation({
    mutationFn: (icon: MemberIcon | '') => call(changeMemberInfo, { body: { icon } }),
    onMutate: (icon) => {
      client.setQueryData(queryKey, { ...info, iconUrl: memberIconUrl(icon) });
    },
    onError: (error) => {
      client.setQueryData(queryKey, info);
      toasts.show({ tone: 'bad', title: words(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{t`Your avatar`}</legend>
      <div className={styles.icons}>
        {(['', ...MEMBER_ICONS] as const).map((icon) => (
          <label key={icon} className={styles.icon} title={icon === '' ? t`Initials` : names[icon]}>
            <input
              type="radio"
              name="icon"
              checked={info.iconUrl === memberIconUrl(icon)}
              onChange={() => choose.mutate(icon)}
              aria-label={icon === '' ? t`Initials` : names[icon]}
            />
            <Avatar name={info.userName} src={memberIconUrl(icon) || undefined} size="l" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
