import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';

const DownloadPage = late(() => import('./download-page.tsx'), 'DownloadPage');

export const downloadFeature = {
  routes: [{ path: '/download', element: createElement(DownloadPage) }],
} satisfies Feature;
