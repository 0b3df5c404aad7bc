import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@pavilion/ui/drawer';
import { SkipLink } from '@pavilion/ui/skip-link';
import { useDays, useDayTurn } from '@pavilion/ui/use-day';
import { useMedia } from '@pavilion/ui/use-media';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { fetchFaces } from '../i18n/language.ts';
import { IdleWatch } from '../features/session/idle-watch.tsx';
import { useOperator } from '../features/session/operator.tsx';
import { StepUpDialog } from '../features/session/step-up-dialog.tsx';
import { PageBoundary } from '../features/system/page-boundary.tsx';
import { CommandDialog } from './command-dialog.tsx';
import styles from './desk-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page behind the login. */
export function DeskLayout() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isNarrow = useMedia('(width < 1000px)');
  const [menu, setMenu] = useState(false);
  const [command, setCommand] = useState(false);
  // Members write in every language of a brand, and their words are on most pages.
  useEffect(fetchFaces, []);
  return (
    <div className={styles.desk}>
      <SkipLink target="content">{t`Skip to the content`}</SkipLink>
      {isNarrow ? (
        <Drawer open={menu} onOpenChange={setMenu} label={t`Menu`}>
          <SideMenu onLeave={() => setMenu(false)} />
        </Drawer>
      ) : (
        <div className={styles.side}>
          <SideMenu />
        </div>
      )}
      <div className={styles.page}>
        <TopBar onMenu={isNarrow ? () => setMenu(true) : undefined} onCommand={() => setCommand(true)} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <PageBoundary resetKey={pathname} inside>
            <Outlet />
          </PageBoundary>
        </main>
      </div>
      <CommandDialog open={command} onOpenChange={setCommand} />
      <StepUpDialog />
      <IdleWatch />
      <DayWatch />
    </div>
  );
}

/** Answers that end today are asked for again when the day of a brand, or of the desk's own clock, has changed. */
function DayWatch() {
  const { brands } = useOperator();
  useDayTurn(useDays(['UTC', ...brands.map(({ timeZone }) => timeZone)]), () => void queryClient.invalidateQueries());
  return null;
}
