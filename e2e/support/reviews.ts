// Reviews: asked for and voted on through the API, and the parts of their panel.
import type { Page } from '@playwright/test';
import { callServer, readFromServer } from './api.ts';
import { itemParts } from './item-parts.ts';

export interface ReviewedItem {
  kind: string;
  sourceId: number;
}

interface ReadReview {
  fingerprint: string;
  version: number;
}

export const askForReview = (
  url: string,
  token: string,
  item: ReviewedItem,
  reviewers: number[],
  wantedBy: string | null = null,
) => callServer(url, '/damapi/v1/reviews/ask', { ...item, reviewers, wantedBy }, token);

/** At the text as it is. */
export async function castVote(
  url: string,
  token: string,
  { kind, sourceId }: ReviewedItem,
  vote: 'approve' | 'changes',
  comment = '',
): Promise<void> {
  const path = `/damapi/v1/reviews/get?kind=${kind}&sourceId=${sourceId}`;
  const { fingerprint, version } = await readFromServer<ReadReview>(url, path, token);
  const body = { kind, sourceId, fingerprint, readVersion: version, vote, comment };
  await callServer(url, '/damapi/v1/reviews/vote', body, token);
}

/** Everything that is worded, in both languages. */
const words = {
  en: {
    panel: 'Review',
    send: 'Send to review',
    reviewers: 'Reviewers',
    menu: 'More for this review',
    approve: 'Approve',
    changes: 'Ask for changes',
    comment: 'Comment, optional',
    cast: /^(Approve|Ask for changes of) version/,
    look: 'Show what changed',
  },
  zh: {
    panel: '评审',
    send: '提交评审',
    reviewers: '评审人',
    menu: '评审的更多操作',
    approve: '通过',
    changes: '要求修改',
    comment: '意见（选填）',
    cast: /^(通过|要求修改)版本/,
    look: '查看变动',
  },
};

export function reviewParts(page: Page, language: keyof typeof words = 'en') {
  const word = words[language];
  const { item } = itemParts(page);
  const dialog = page.getByRole('dialog');
  const panel = item.getByRole('region', { name: word.panel, exact: true });
  return {
    item,
    dialog,
    ask: item.locator('header').getByRole('button', { name: word.send }),
    reviewers: dialog.getByRole('combobox', { name: word.reviewers }),
    send: dialog.getByRole('button', { name: word.send }),
    panel,
    row: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
    approve: panel.getByRole('radio', { name: word.approve, exact: true }),
    changes: panel.getByRole('radio', { name: word.changes, exact: true }),
    comment: panel.getByRole('textbox', { name: word.comment }),
    cast: panel.getByRole('button', { name: word.cast }),
    look: panel.getByRole('button', { name: word.look }),
    choose: async (name: string) => {
      await panel.getByRole('button', { name: word.menu }).click();
      await page.getByRole('menuitem', { name }).click();
    },
  };
}
