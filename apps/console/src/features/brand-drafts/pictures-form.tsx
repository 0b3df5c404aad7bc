import type { BrandPictureUse } from '@pavilion/contract/content/brand-pictures';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Image, Trash2 } from '@pavilion/ui/icon';
import { Section } from '../../parts/page.tsx';
import { useOperator } from '../session/operator.tsx';
import draftStyles from './draft-page.module.css';
import { PictureField } from './picture-field.tsx';
import styles from './pictures.module.css';
import { EMPTY_LISTS, ownPictures, usedPictures } from './pictures.ts';
import type { DraftEditor } from './use-draft.ts';

/** Names of pictures that every brand has. */
const FIXED = ['mark', 'favicon', 'apple-touch-icon', 'icon-192', 'icon-512', 'login', 'register', 'logo'];

/** The brand's own pictures by what they are for; each is uploaded in any size. */
export function PicturesForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const own = ownPictures(edited.draft.files);
  const used = usedPictures(edited);
  const objects: Readonly<Record<(typeof EMPTY_LISTS)[number], string>> = {
    wallet: t`No transactions`,
    favourites: t`No favourites`,
    recent: t`No recent games`,
    bets: t`No bets`,
    messages: t`No messages`,
    promotions: t`No promotions`,
    documents: t`No documents`,
    search: t`Nothing found`,
    fairness: t`Nothing to verify`,
    draws: t`No draws`,
  };
  const uses: Partial<Record<BrandPictureUse, string>> = {
    banner: t`Banner`,
    promotion: t`Promotion or small banner`,
    game: t`Game`,
    way: t`Payment method`,
  };
  const known = new Set([...FIXED, ...used.map(({ name }) => name), ...EMPTY_LISTS.map((name) => `object-${name}`)]);
  const spare = [...own].filter(([name]) => !known.has(name));
  return (
    <div className={draftStyles.stack}>
      {own.size === 0 ? (
        <Alert tone="info" title={t`This brand uses the default pictures`}>
          {t`The first upload copies all of them into the brand's folder, where each can be replaced.`}
        </Alert>
      ) : null}
      <Section title={t`Logo`} note={t`Logo for header, footer and app icons. Shown uncropped; a square works best.`}>
        <PictureField edited={edited} use="logo" label={t`Logo`} name="mark" />
      </Section>
      <Section title={t`Next to login and registration`}>
        <div className={styles.list}>
          <PictureField edited={edited} use="login" label={t`Login`} name="login" />
          <PictureField edited={edited} use="register" label={t`Registration`} name="register" />
        </div>
      </Section>
      <Section title={t`Banners, promotions and games`} note={t`Added where you edit the banner, promotion or game.`}>
        {used.length === 0 ? <EmptyState compact icon={<Image />} title={t`No custom pictures`} /> : null}
        <div className={styles.list}>
          {used.map(({ use, name }) => (
            <PictureField key={`${use} ${name}`} edited={edited} use={use} label={name} name={name}>
              <span className={styles.hint}>{uses[use]}</span>
            </PictureField>
          ))}
        </div>
      </Section>
      <Section title={t`Empty states`} note={t`Object on a transparent background. Without one an icon is shown.`}>
        <div className={styles.list}>
          {EMPTY_LISTS.map((name) => (
            <PictureField key={name} edited={edited} use="object" label={objects[name]} name={`object-${name}`} />
          ))}
        </div>
      </Section>
      {spare.length > 0 ? <Spare edited={edited} spare={spare} /> : null}
    </div>
  );
}

/** Pictures that nothing of the draft names. */
function Spare({ edited, spare }: { edited: DraftEditor; spare: readonly (readonly [name: string, files: readonly string[]])[] }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const left = spare.filter(([, files]) => files.some((file) => edited.page(file) !== null));
  if (left.length === 0) return null;
  return (
    <Section
      title={t`Not used`}
      note={t`Not used by any banner, promotion, game or payment method of this draft. Check the Promotions page before deleting one.`}
    >
      <ul className={styles.list}>
        {left.map(([name, files]) => (
          <li key={name} className={styles.acts}>
            <code>{name}</code>
            {may('brands.write') ? (
              <Button
                size="s"
                iconStart={<Trash2 />}
                aria-label={t`Remove ${name}`}
                onClick={() => {
                  for (const file of files) edited.changePage(file, null);
                }}
              >
                {t`Delete`}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
