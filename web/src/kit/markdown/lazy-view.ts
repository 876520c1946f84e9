// Rendered markdown, loaded when there is some to show.
import { lazy } from 'react';

export const fetchView = () => import('./markdown-view.tsx');
export const MarkdownView = lazy(async () => ({ default: (await fetchView()).MarkdownView }));
