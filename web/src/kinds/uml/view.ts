import { limits } from '@tracery/contract/limits';
import { uml } from '@tracery/contract/kinds/uml';
import { lazy } from 'react';
import { itemIcons } from '../../kit/ui/item-icons.ts';
import type { ItemView } from '../../kit/items/view.ts';
import { emptyDiagram, kindWord, viewWord } from './words.ts';

export const umlView: ItemView = {
  definition: uml,
  icon: itemIcons.UML,
  fields: [
    { name: 'view', label: 'uml.view', word: viewWord, isSettled: true },
    { name: 'kind', label: 'field.kind', word: kindWord, isInList: true },
  ],
  filterStatuses: [],
  passedOn: ['parentId'],
  texts: {
    create: 'uml.createButton',
    createTitle: 'uml.create',
    copyTitle: 'uml.copy',
    search: 'uml.search',
    list: 'screen.uml',
    emptyTitle: 'empty.uml.title',
    emptyText: 'empty.uml.text',
  },
  template: () => emptyDiagram,
  alsoReads: ['GET /desapi/v1/uml/stat'],
  Body: lazy(async () => ({ default: (await import('./diagram-body.tsx')).DiagramBody })),
  isMadeAndDeletedInRows: true,
  isListNarrow: true,
  keepsListFrom: limits.screen.drawer,
  showsVersion: true,
  sortsByMenu: true,
  isDialogPersistent: true,
};
