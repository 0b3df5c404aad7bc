import { deskSignOut } from '@pavilion/contract/operator/desk';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '@pavilion/ui/avatar';
import { Badge } from '@pavilion/ui/badge';
import { Bell, Globe, Key, LogOut, Menu as MenuIcon, Monitor, Moon, Search, Sun } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Menu } from '@pavilion/ui/menu';
import { Select } from '@pavilion/ui/select';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { leaveDesk } from '../features/session/leave.ts';
import { useOperator } from '../features/session/operator.tsx';
import { useRoleWords } from '../features/operators/role-words.tsx';
import { currentLanguage, offeredLanguages, rememberLanguage } from '../i18n/language.ts';
import { chooseScheme, currentScheme } from '../parts/scheme.ts';
import type { Scheme } from '../parts/scheme.ts';
import { paths } from '../paths.ts';
import styles from './top-bar.module.css';
import { useCounts } from './use-counts.ts';

/** The brand that is looked at, the search for everything, the language, and who is at the desk. */
export function TopBar({ onMenu, onCommand }: { onMenu?: (() => void) | undefined; onCommand(): void }) {
  const { t } = useLingui();
  const { me } = useOperator();
  return (
    <header className={styles.bar}>
      {onMenu ? (
        <IconButton label={t`Menu`} onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      ) : null}
      <BrandChoice />
      <button type="button" className={styles.search} onClick={onCommand} aria-keyshortcuts="/">
        <Search />
        <span className={styles.searchWords}>{t`Find a member, record or page`}</span>
        <kbd>/</kbd>
      </button>
      <span className={styles.gap} />
      {me.demo ? <Badge tone="warn" className={styles.demo ?? ''}>{t`Demonstration`}</Badge> : null}
      <AlertBell />
      <LanguageMenu />
      <AccountMenu />
    </header>
  );
}

function BrandChoice() {
  const { t } = useLingui();
  const { brands, brand, look } = useOperator();
  const dot = brand?.colour ? <span className={styles.dot} style={{ '--brand-colour': brand.colour } as CSSProperties} /> : null;
  if (brands.length === 1)
    return (
      <span className={styles.onlyBrand}>
        {dot}
        {brand?.name}
      </span>
    );
  return (
    <Select
      label={t`Brand`}
      labelHidden
      value={brand?.id ?? ''}
      onChange={(event) => look(event.target.value || null)}
      rowClassName={styles.brand ?? ''}
      start={dot}
      options={[{ value: '', label: t`All brands` }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

/** Security alerts that wait, for those who may see them. */
function AlertBell() {
  const { t } = useLingui();
  const { may } = useOperator();
  const waiting = useCounts()[paths.security] ?? 0;
  if (!may('security.read')) return null;
  return (
    <IconButton
      render={<Link to={paths.security} />}
      label={waiting > 0 ? t`Security alerts, ${waiting} new` : t`Security alerts`}
      dot={waiting > 0 ? waiting : undefined}
    >
      <Bell />
    </IconButton>
  );
}

function LanguageMenu() {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <IconButton label={t`Language`}>
          <Globe />
        </IconButton>
      }
      items={offeredLanguages.map(({ tag, name }) => ({
        key: tag,
        label: <span lang={tag}>{name}</span>,
        checked: tag === currentLanguage(),
        onSelect: () => {
          rememberLanguage(tag);
          window.location.reload();
        },
      }))}
    />
  );
}

function AccountMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const roleWords = useRoleWords();
  const [scheme, setScheme] = useState<Scheme>(currentScheme);
  const {
    me: { operator },
  } = useOperator();
  const schemes = [
    ['system', t`Match the system`, Monitor],
    ['light', t`Light`, Sun],
    ['dark', t`Dark`, Moon],
  ] as const;
  const leave = async () => {
    await call(deskSignOut, {}).catch(() => undefined);
    leaveDesk();
    void navigate(paths.login(), { replace: true });
  };
  return (
    <Menu
      trigger={
        <button type="button" className={styles.person}>
          <Avatar name={operator.name} size="s" />
          <VisuallyHidden>{t`Your account, ${operator.name}`}</VisuallyHidden>
          <span className={styles.who} aria-hidden="true">
            <b>{operator.name}</b>
            <span>{roleWords(operator.role, operator.roleName)}</span>
          </span>
        </button>
      }
      head={
        <span className={styles.who}>
          <b>{operator.name}</b>
          <span>{roleWords(operator.role, operator.roleName)}</span>
        </span>
      }
      items={[
        { key: 'account', label: t`Your account`, icon: <Key />, render: <Link to={paths.account} /> },
        { kind: 'separator', key: 'one' },
        ...schemes.map(([key, label, Icon]) => ({
          key,
          label,
          icon: <Icon />,
          checked: key === scheme,
          onSelect: () => {
            chooseScheme(key);
            setScheme(key);
          },
        })),
        { kind: 'separator', key: 'two' },
        { key: 'leave', label: t`Log out`, icon: <LogOut />, onSelect: () => void leave() },
      ]}
    />
  );
}
