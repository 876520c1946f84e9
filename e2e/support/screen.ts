import type { Page } from '@playwright/test';

export interface Screen {
  path: string;
  /** Who looks at it; a visitor unless told. */
  as?: 'newcomer' | 'member' | 'colleague';
  /** Brings the page into the state that is worth a picture. */
  arrange?: (page: Page) => Promise<unknown>;
}
