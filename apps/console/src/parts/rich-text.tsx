import { Skeleton } from '@pavilion/ui/skeleton';
import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-editor.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })));

/** A text with headings, lists, links and tables, as HTML; what it is written with comes when it is first needed. */
export const RichText = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton shape="block" height="260px" />}>
    <Editor {...props} />
  </Suspense>
);
