// Loaded when there is a text to show.
import { lazy } from 'react';

export const LinkedMarkdown = lazy(async () => ({
  default: (await import('./linked-markdown.tsx')).LinkedMarkdown,
}));
