// Finds saved views in the menu, and what saves and changes them.
import type { Page } from '@playwright/test';
import { words, type Words } from './words.ts';

/** Of the kind that is called so in the menu. */
export const viewParts = (page: Page, kind: string, t: Words = words.en) => {
  const menu = page.getByRole('navigation', { name: t('shell.menu'), exact: true });
  const list = menu.getByRole('list', { name: t('views.list', { kind }) });
  const dialog = page.getByRole('dialog');
  const button = (key: string) => page.getByRole('main').getByRole('button', { name: t(key), exact: true });
  return {
    list,
    names: list.locator('a'),
    entry: (name: string) => list.getByRole('link', { name }),
    actions: (name: string) => list.getByRole('button', { name: t('views.actions', { name }) }),
    saveView: page.getByRole('button', { name: t('views.saveView') }),
    save: button('views.save'),
    saveAsNew: page.getByRole('button', { name: t('views.saveAsNew') }),
    changed: page.getByRole('main').getByText(t('views.changed'), { exact: true }),
    dialog,
    name: dialog.getByRole('textbox', { name: t('views.name') }),
    forAll: dialog.getByRole('radio', { name: t('views.shared') }),
    confirm: dialog.getByRole('button', { name: new RegExp(`^${t('views.save')}`) }),
  };
};
