import { useState } from 'react';
import type { CSSProperties } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { ChevronDown, Globe, Info, LogOut, Trash2, User } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { Menu } from './menu.tsx';
import { PasswordField } from './password-field.tsx';
import { Popover } from './popover.tsx';
import { TextField } from './text-field.tsx';
import { toasts } from './toast-store.ts';
import { Toaster } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';
import { Columns, Part, Row, drawn, useWords } from './gallery-words.tsx';
import styles from './gallery.module.css';

const Messages = () => {
  const w = useWords();
  return (
    <Part title={w('Messages')}>
      <Columns>
        <Alert title={w('New device two days ago')} tone="warn">
          {w('Signed in from another town, confirmed by SMS.')}
        </Alert>
        <Alert title={w('Payment refused')} tone="bad" actions={<Link href="#top">{w('Try another way')}</Link>}>
          {w('The bank did not accept it. Nothing was taken.')}
        </Alert>
        <Alert tone="good" onClose={() => undefined} closeLabel="Close">
          {w('The books agree.')}
        </Alert>
        <Alert>{w('Deposits pause from 03:00 to 03:20.')}</Alert>
      </Columns>
      <Alert banner tone="warn" title={w('Demonstration')}>
        {w('No real money.')}
      </Alert>
      <ErrorState
        compact
        title={w('The list did not load')}
        retry={{ label: w('Try again'), onRetry: () => undefined }}
        reference="8c41e07d"
      >
        {w('The connection broke. Your money is safe.')}
      </ErrorState>
    </Part>
  );
};

const Login = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const w = useWords();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={w('Welcome back')}
      description={w('Log in to play.')}
      closeLabel="Close"
      side={
        <div className={styles.sideArt} style={{ '--art': `url("${drawn(200)}")` } as CSSProperties}>
          <p>Nước lặng, cá chép vàng.</p>
          <span>Still water, golden koi.</span>
        </div>
      }
    >
      <div className="stack">
        <TextField label={w('Username')} start={<User />} autoComplete="username" />
        <PasswordField label={w('Password')} words={{ show: 'Show', hide: 'Hide' }} />
        <Button tone="primary" size="l" full>
          {w('Log in')}
        </Button>
      </div>
    </Dialog>
  );
};

/** Popups and messages; loaded apart, as the portal does. */
export const PopupParts = () => {
  const w = useWords();
  const [login, setLogin] = useState(false);
  const [confirm, setConfirm] = useState(false);
  return (
    <>
      <Messages />
      <Part title={w('Popups')}>
        <Row>
          <Button onClick={() => setLogin(true)}>{w('Open login')}</Button>
          <Button tone="danger" onClick={() => setConfirm(true)}>
            {w('Remove account')}
          </Button>
          <Menu
            trigger={<Button iconEnd={<ChevronDown />}>{w('Menu')}</Button>}
            head={<b>minhanh_92</b>}
            items={[
              { key: 'me', label: w('Account'), icon: <User />, hint: w('Pearl level') },
              { key: 'lang', label: w('Language'), icon: <Globe />, checked: true },
              { kind: 'separator', key: 'line' },
              { key: 'out', label: w('Log out'), icon: <LogOut />, tone: 'danger' },
            ]}
          />
          <Popover trigger={<Button>{w('Popover')}</Button>} title={w('How it works')}>
            {w('A small panel that comes from its button.')}
          </Popover>
          <Tooltip
            trigger={
              <IconButton label="About this figure">
                <Info />
              </IconButton>
            }
          >
            {w('Counted since midnight.')}
          </Tooltip>
          <Button onClick={() => toasts.show({ tone: 'good', title: w('Added to favourites') })}>{w('Toast')}</Button>
          <Button
            onClick={() =>
              toasts.show({
                tone: 'bad',
                title: w('Not sent'),
                body: w('You are offline.'),
                action: { label: w('Undo'), onAction: () => undefined },
              })
            }
          >
            {w('Bad toast')}
          </Button>
        </Row>
        <Login open={login} onOpenChange={setLogin} />
        <ConfirmDialog
          open={confirm}
          onOpenChange={setConfirm}
          icon={<Trash2 />}
          tone="danger"
          title={w('Remove this bank account?')}
          cancelLabel={w('Keep it')}
          confirmLabel={w('Remove')}
          onConfirm={() => setConfirm(false)}
        >
          {w('Withdrawals under way are not touched.')}
        </ConfirmDialog>
      </Part>
      <Toaster words={{ region: 'Messages', close: 'Close' }} />
    </>
  );
};
