// What comments, history entries and files can belong to.
import { itemKinds, type ItemKind } from '../work-item/fields.ts';

export type AttachmentKind = `${ItemKind}Attachment`;

export const attachmentKinds = itemKinds.map((kind) => `${kind}Attachment` as const);

export const attachmentOf = (kind: ItemKind): AttachmentKind => `${kind}Attachment`;

/** `TaskAttachment` → `Task`. */
export const itemKindOf = (kind: AttachmentKind): ItemKind => kind.slice(0, -'Attachment'.length) as ItemKind;

export const isAttachmentKind = (kind: string): kind is AttachmentKind =>
  (attachmentKinds as readonly string[]).includes(kind);

export const logKinds = ['Product', ...itemKinds, ...attachmentKinds] as const;

export type LogKind = (typeof logKinds)[number];

export const fileKinds = ['Avatar', 'Image', 'RESTfulAPI', ...attachmentKinds] as const;

export type FileKind = (typeof fileKinds)[number];
