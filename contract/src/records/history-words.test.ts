import { expect, test } from 'vitest';
import { historyText, type HistoryCategory } from './history-words.ts';

const words: Record<HistoryCategory, string> = {
  create: 'Created 创建了',
  update: 'Saved 修改了',
  status: 'Status changed 状态变更',
  freeze: 'Frozen 冻结了',
  unfreeze: 'Unfrozen 解冻了',
  restore: 'Restored 恢复了',
  delete: 'Deleted 删除了',
  upload: 'Added 添加了',
  remove: 'Removed 移除了',
  link: 'Linked 关联了',
  bringBack: 'Brought back 找回了',
  confirm: 'Still right 复核无误',
  anchor: 'Anchored 锚定了',
  askReview: 'Sent to review 提交评审',
  approve: 'Approved 评审通过',
  askChanges: 'Asked for changes 要求修改',
  withdrawReview: 'Taken out of review 撤回评审',
  unlink: 'Link removed 移除了关联',
  fold: 'Older changes folded 较早的变更已合并',
  tick: 'Ticked 勾选了',
  untick: 'Unticked 取消勾选',
  editComment: 'Comment edited 修改了评论',
  deleteComment: 'Comment deleted 删除了评论',
};

test('each thing that happens has its word in both languages', () => {
  for (const [category, expected] of Object.entries(words)) {
    const said = { category: category as HistoryCategory, changes: [] };
    expect(`${historyText(said, 'en')} ${historyText(said, 'zh')}`).toBe(expected);
  }
});

test('a change names its field with what was before and after, in the punctuation of the language', () => {
  const saved = {
    category: 'update' as const,
    changes: [
      { field: 'name', from: 'a', to: 'b' },
      { field: 'content' },
      { field: 'importance', to: 'Low' },
    ],
  };
  expect(historyText(saved, 'en')).toBe('Saved: name a → b, content, importance Low');
  expect(historyText(saved, 'zh')).toBe('修改了名称 a → b，内容，重要性 Low');
});

test('nothing is shown as a dash, an object as its values', () => {
  const saved = {
    category: 'update' as const,
    changes: [
      { field: 'tag', from: '', to: null },
      { field: 'role', from: { userId: 7, roles: ['Guest', 'TestEngineer'] }, to: {} },
    ],
  };
  expect(historyText(saved, 'en')).toBe('Saved: tags – → –, role 7 Guest TestEngineer → –');
});

test('known words win over the common ones, and a field that the beginning names is not named again', () => {
  const moved = { category: 'status' as const, changes: [{ field: 'status', from: 1, to: 2 }] };
  const value = (_field: string, one: unknown) => (one === 1 ? 'Open' : undefined);
  expect(historyText(moved, 'en', { value })).toBe('Status changed: Open → 2');
  expect(historyText(moved, 'en', { start: 'Closed', field: () => 'state' })).toBe('Closed: state 1 → 2');
  const linked = { category: 'link' as const, changes: [{ field: 'link', to: 'R-1' }] };
  expect(historyText(linked, 'en')).toBe('Linked: R-1');
  expect(historyText({ ...moved, changes: [{ field: 'unheard', to: 5 }] }, 'en')).toBe(
    'Status changed: unheard 5',
  );
});
