import { type LanguageCode, languageTags } from '@pavilion/contract/language';
import { useLingui } from '@lingui/react/macro';
import { changeLanguage } from '@pavilion/contract/member';
import { Globe } from '@pavilion/ui/icon';
import { Menu } from '@pavilion/ui/menu';
import { SideNavItem } from '@pavilion/ui/side-nav-item';
import { call } from '../api/call.ts';
import { sessionStore } from '../api/session-store.ts';
import { brand } from '../boot.ts';
import { currentLanguage, offeredLanguages, rememberLanguage } from '../i18n/language.ts';

const labelOf = (code: LanguageCode): string => brand.languages.find((one) => one.code === code)?.label ?? languageTags[code];

/** The complete languages of the brand, each in its own words. A choice is told to the server when logged in. */
export function LanguageMenu({ folded = false }: { folded?: boolean }) {
  const { t } = useLingui();
  const choose = async (code: LanguageCode) => {
    rememberLanguage(code);
    if (sessionStore.get()) await call(changeLanguage, { body: { language: code } }).catch(() => undefined);
    // Operators' words, the brand's labels and the page's own data all come in one language.
    window.location.reload();
  };
  return (
    <Menu
      align="start"
      trigger={<LanguageTrigger folded={folded} label={`${labelOf(currentLanguage())} · ${brand.currency}`} title={t`Language`} />}
      items={offeredLanguages().map((code) => ({
        key: code, label: labelOf(code), checked: code === currentLanguage(), onSelect: () => void choose(code),
      }))}
    />
  );
}

function LanguageTrigger({ folded, label, title, ...rest }: { folded: boolean; label: string; title: string } & React.ComponentPropsWithRef<'button'>) {
  return <SideNavItem render={<button type="button" title={title} {...rest} />} icon={<Globe />} label={label} folded={folded} />;
}
