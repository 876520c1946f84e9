import { lazyPart } from '../../../lib/lazy-part.ts';
// Loaded when a view is saved or renamed: its forms are more than all the rest of the bar and the drawer.

export const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);
