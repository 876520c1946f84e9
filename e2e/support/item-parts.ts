// Finds the parts of the screen of any kind of item.
import type { Page } from '@playwright/test';
import { alerts } from './page-parts.ts';
import { words, type Words } from './words.ts';

export const itemParts = (page: Page) => {
  const main = page.getByRole('main');
  const item = page.getByRole('article');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  return {
    rows: main.locator('[data-row]'),
    row: (name: string) => main.getByRole('link', { name, exact: true }),
    search: main.getByRole('searchbox'),
    status: main.getByRole('combobox', { name: 'Status' }),
    sort: main.getByRole('combobox', { name: 'Sort' }),
    owner: main.getByRole('search').locator('..').getByRole('combobox', { name: 'Owner' }),
    refresh: main.getByRole('button', { name: 'Refresh' }),
    create: page
      .getByRole('button', {
        name: /^New (feature|requirement|task|risk|iteration|document|component|function|test case|defect)$/,
      })
      .first(),
    pages,
    pageButtons: pages.getByRole('button', { name: /^Page/ }),
    item,
    form: item.locator('[data-item-form]'),
    name: item.getByRole('textbox', { name: 'Name' }),
    action: (name: string) => item.locator('header').getByRole('button', { name, exact: true }),
    save: item.getByRole('button', { name: /^Sav(e|ing)/ }),
    links: item.getByRole('navigation', { name: 'Linked items' }),
    dialog: page.getByRole('dialog'),
    info: alerts(page).locator('[data-kind=info]').last(),
    error: alerts(page).locator('[data-kind=error]').last(),
  };
};

/** The form for a new item. */
export const newItem = (page: Page, t: Words = words.en) => {
  const dialog = page.getByRole('dialog');
  const importance = ['field.importance', 'field.severity'].map((key) => t(key)).join('|');
  return {
    dialog,
    name: dialog.getByRole('textbox', { name: t('items.name') }),
    content: dialog.locator('.cm-content'),
    feature: dialog.getByRole('combobox', { name: t('field.feature') }),
    component: dialog.getByRole('combobox', { name: t('field.component') }),
    options: dialog.getByRole('listbox').getByRole('option'),
    kind: dialog.getByRole('combobox', { name: t('field.kind') }),
    importance: dialog.getByRole('combobox', { name: new RegExp(`^(${importance})$`) }),
    tags: dialog.getByRole('textbox', { name: t('items.tags') }),
    create: dialog.getByRole('button', { name: /^(Create|创建)/ }),
    cancel: dialog.getByRole('button', { name: t('action.cancel') }),
  };
};
