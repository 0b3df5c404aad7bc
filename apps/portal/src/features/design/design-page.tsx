import { Gallery } from '@pavilion/ui/gallery';
import type { Theme } from '@pavilion/theme/theme-css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { loadThemes } from './load-themes.ts';

/** Every part in every state, in the face of each brand. */
export function DesignPage() {
  const { data: brands } = useSuspenseQuery({
    queryKey: ['themes'],
    queryFn: () => loadThemes(themes, fonts),
    staleTime: Infinity,
    retry: false,
  });
  return <Gallery brands={brands} />;
}

const themes = import.meta.glob<Theme>('../../../../../brands/*/theme.json', { import: 'default' });
const fonts = import.meta.glob('../../../../../packages/ui/src/styles/fonts-*.css');
