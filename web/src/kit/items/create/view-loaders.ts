// Some kinds of items give rise to items of another, and no area knows another. The app says where their views are.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import type { ComponentType } from 'react';
import type { BodyProps, DetailParts, ItemView } from '../view.ts';

type LoadView = (kind: ItemKind) => Promise<ItemView>;

/** What the page of a kind changes in its open items. */
export interface OwnDetail {
  parts?: DetailParts;
  Body?: ComponentType<BodyProps>;
}

type LoadDetail = (kind: ItemKind) => Promise<OwnDetail>;

let loaders: { view: LoadView; detail: LoadDetail } | undefined;

export const provideViews = (view: LoadView, detail: LoadDetail): void => {
  loaders = { view, detail };
};

export const fetchView: LoadView = (kind) => loaders!.view(kind);
export const fetchDetail: LoadDetail = (kind) => loaders!.detail(kind);
