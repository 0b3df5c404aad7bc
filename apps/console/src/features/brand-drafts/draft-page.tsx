import { brandDraftDrop, brandDraftFolder } from '@pavilion/contract/brands/desk';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { ErrorState } from '@pavilion/ui/error-state';
import { Download, Ellipsis, Trash2, Undo2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Link as LookLink } from '@pavilion/ui/link';
import { Menu } from '@pavilion/ui/menu';
import { Tabs } from '@pavilion/ui/tabs';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../api/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import { useLeaveGuard } from '../brands/use-leave-guard.ts';
import { useOperator } from '../session/operator.tsx';
import { AgentsForm } from './agents-form.tsx';
import { BasicsForm } from './basics-form.tsx';
import { CashierForm } from './cashier-form.tsx';
import { useChangeWords } from './change-words.tsx';
import { ContentForm } from './content-form.tsx';
import styles from './draft-page.module.css';
import { DraftModules } from './draft-modules.tsx';
import { GamesForm } from './games-form.tsx';
import { takeFile } from '../../parts/files.ts';
import { PicturesForm } from './pictures-form.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ReviewTab } from './review-tab.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { type DraftEditor, useDraft } from './use-draft.ts';

const TABS = ['theme', 'basics', 'modules', 'registration', 'games', 'cashier', 'agents', 'content', 'pictures', 'review'] as const;

/** A brand's folder that is not in force: changed part by part, looked at in the real portal, put in force with a reason. */
export function DraftPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { draftId = '' } = useParams();
  const { question, edited } = useDraft(draftId);
  if (question.error && !question.data) {
    return (
      <ErrorState
        title={t`Draft not found`}
        retry={{ label: t`Try again`, onRetry: () => void question.refetch(), busy: question.isFetching }}
      >
        {words(question.error)}
      </ErrorState>
    );
  }
  return edited ? <Editor edited={edited} /> : <PageSkeleton />;
}

function Editor({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const { may, brands } = useOperator();
  const { values, set } = useAddress({ tab: 'theme' });
  const { draft, unsaved } = edited;
  const tab = TABS.find((name) => name === values.tab) ?? 'theme';
  const [publishing, setPublishing] = useState(false);
  useLeaveGuard(unsaved.length > 0);
  const publish = async () => {
    if (await edited.save()) setPublishing(true);
  };
  const changes = countText(draft.changes.length);
  const brandId = brands.find(({ code }) => code === draft.code)?.id;
  return (
    <Page
      back={<LookLink render={<Link to={paths.brands} />}>{t`Brands and themes`}</LookLink>}
      title={
        <span className={styles.title}>
          {draft.name}
          <Badge tone="action">{draft.isNew ? t`New brand` : t`Draft · ${changes} changes`}</Badge>
          {unsaved.length > 0 ? <Badge tone="warn">{t`Not saved`}</Badge> : null}
        </span>
      }
      actions={
        may('brands.write') ? (
          <>
            <DraftActs draftId={draft.id} />
            <IconButton label={t`Undo`} disabled={unsaved.length === 0} onClick={edited.undo}>
              <Undo2 />
            </IconButton>
            <Button disabled={unsaved.length === 0} loading={edited.busy} onClick={() => void edited.save()}>{t`Save draft`}</Button>
            <Button tone="primary" disabled={draft.changes.length === 0 && unsaved.length === 0} onClick={() => void publish()}>
              {t`Publish`}
            </Button>
          </>
        ) : null
      }
    >
      <Failure error={edited.error} />
      {edited.cleared.length > 0 ? <Cleared places={edited.cleared} /> : null}
      {brandId ? <ProposedNotice kind="brand.publish" brandId={brandId} /> : null}
      {draft.isBehind ? (
        <Alert tone="warn">{t`Another change was published after this draft was opened. Check the review: publishing overwrites it.`}</Alert>
      ) : null}
      <Tabs
        label={t`Brand sections`}
        value={tab}
        onValue={(next) => set({ tab: next })}
        items={[
          { value: 'theme', label: t`Theme` },
          { value: 'basics', label: t`Basics` },
          { value: 'modules', label: t`Modules` },
          { value: 'registration', label: t`Registration` },
          { value: 'games', label: t`Games` },
          { value: 'cashier', label: t`Channels` },
          { value: 'agents', label: t`Agents` },
          { value: 'content', label: t`Content` },
          { value: 'pictures', label: t`Pictures` },
          { value: 'review', label: t`Review`, ...(draft.problems.length > 0 ? { count: countText(draft.problems.length) } : {}) },
        ]}
      >
        {tab === 'theme' ? <ThemeEditor edited={edited} /> : null}
        {tab === 'basics' ? <BasicsForm edited={edited} /> : null}
        {tab === 'modules' ? <DraftModules edited={edited} /> : null}
        {tab === 'registration' ? <RegistrationForm edited={edited} /> : null}
        {tab === 'games' ? <GamesForm edited={edited} /> : null}
        {tab === 'cashier' ? <CashierForm edited={edited} /> : null}
        {tab === 'agents' ? <AgentsForm edited={edited} /> : null}
        {tab === 'content' ? <ContentForm edited={edited} /> : null}
        {tab === 'pictures' ? <PicturesForm edited={edited} /> : null}
        {tab === 'review' ? <ReviewTab draft={draft} /> : null}
      </Tabs>
      {publishing ? <PublishDialog draft={draft} onClose={() => setPublishing(false)} onReview={() => set({ tab: 'review' })} /> : null}
    </Page>
  );
}

/** Take the folder along, throw the draft away. */
function DraftActs({ draftId }: { draftId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const drop = useAct(brandDraftDrop, { said: t`Draft discarded`, onDone: () => void navigate(paths.brands) });
  const take = async () => takeFile(await call(brandDraftFolder, { query: { draftId } }), 'application/zip');
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          { key: 'take', label: t`Export folder`, icon: <Download />, onSelect: () => void take() },
          { key: 'discard', label: t`Discard`, icon: <Trash2 />, tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <ActDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Discard this draft?`}
        lead={t`The live version stays unchanged. The draft cannot be restored.`}
        confirmLabel={t`Discard`}
        tone="danger"
        busy={drop.busy}
        error={drop.error}
        onConfirm={() => void drop.run({ draftId })}
      />
    </>
  );
}

/** Amounts that a save emptied, because they counted in another currency. */
function Cleared({ places }: { places: DraftEditor['cleared'] }) {
  const { t } = useLingui();
  const words = useChangeWords();
  return (
    <Alert tone="warn" title={t`These amounts were in the previous currency and have been cleared`}>
      <p>{t`Enter each amount again. Rules listed without a field were removed; add them again.`}</p>
      <p>{places.map(words).join(', ')}</p>
    </Alert>
  );
}
