import { lazyComponent } from '../../../lib/lazy-part.ts';
// Loaded when there is a text to show.

export const LinkedMarkdown = lazyComponent(
  async () => (await import('./linked-markdown.tsx')).LinkedMarkdown,
);
