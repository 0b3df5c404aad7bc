import { useLingui } from '@lingui/react/macro';
import type { LanguageTag } from '@pavilion/languages/tags';
import { Globe } from '@pavilion/ui/icon';
import { SideNavItem } from '@pavilion/ui/side-nav-item';
import { type ComponentPropsWithRef } from 'react';
import { brand } from '../boot.ts';
import { currentLanguage } from '../i18n/language.ts';
import { OnDemand } from './on-demand.tsx';
import { late } from '../parts/late.ts';

const LanguageMenu = late(() => import('./language-menu.tsx'), 'LanguageChoice');

const labelOf = (tag: LanguageTag): string => brand.languages.find((one) => one.tag === tag)?.label ?? tag;

/** The language in force, and the way to another. */
export function LanguageButton({ folded = false }: { folded?: boolean }) {
  const { t } = useLingui();
  return (
    <OnDemand
      menu={LanguageMenu}
      trigger={<Trigger folded={folded} label={`${labelOf(currentLanguage())} · ${brand.currency}`} title={t`Language`} />}
    />
  );
}

function Trigger({ folded, label, title, ...rest }: { folded: boolean; label: string; title: string } & ComponentPropsWithRef<'button'>) {
  return <SideNavItem render={<button type="button" title={title} {...rest} />} icon={<Globe />} label={label} folded={folded} />;
}
