import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { useAddress } from '../../parts/use-address.ts';
import { BannersForm } from './banners-form.tsx';
import styles from './draft-page.module.css';
import { NoticesForm } from './notices-form.tsx';
import { HelpForm, PromotionsForm } from './pages-form.tsx';
import type { DraftEditor } from './use-draft.ts';

const LISTS = ['banners', 'notices', 'popups', 'promotions', 'help'] as const;

/** What a brand says: banners, notices, popups, promotions and help, each in every language of the brand. */
export function ContentForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const { values, set } = useAddress({ list: 'banners' });
  const list = LISTS.find((name) => name === values.list) ?? 'banners';
  const names = { banners: t`Banners`, notices: t`Notices`, popups: t`Popups`, promotions: t`Promotions`, help: t`Help` };
  return (
    <div className={styles.stack}>
      <Segmented
        label={t`Content type`}
        width="fit"
        value={list}
        onValue={(next) => set({ list: next })}
        options={LISTS.map((value) => ({ value, label: names[value] }))}
      />
      {list === 'banners' ? <BannersForm edited={edited} /> : null}
      {list === 'notices' || list === 'popups' ? <NoticesForm key={list} edited={edited} list={list} /> : null}
      {list === 'promotions' ? <PromotionsForm edited={edited} /> : null}
      {list === 'help' ? <HelpForm edited={edited} /> : null}
    </div>
  );
}
