import { Gallery } from '@pavilion/ui/gallery';
import { Toaster } from '@pavilion/ui/toast';
import type { Theme } from '@pavilion/ui/theme-css';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { loadThemes } from './load-themes.ts';

/** Every part in every state, in the face of each brand. */
export function DesignPage() {
  const { t } = useLingui();
  const { data: brands } = useSuspenseQuery({ queryKey: ['themes'], queryFn: () => loadThemes(themes, fonts), staleTime: Infinity, retry: false });
  return (
    <>
      <Gallery brands={brands} />
      <Toaster words={{ region: t`Messages`, close: t`Close` }} />
    </>
  );
}

const themes = import.meta.glob<Theme>('../../../../../brands/*/theme.json', { import: 'default' });
const fonts = import.meta.glob('../../../../../packages/ui/src/styles/fonts-*.css');
