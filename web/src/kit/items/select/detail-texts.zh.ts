import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'bulk.label': '已选条目',
  'bulk.selected': '已选 {count} 项',
  'bulk.all': '全部 {count} 项',
  'bulk.clear': '取消选择',
  'bulk.more': '已选条目的更多操作',
  'bulk.change': '更改 {count} 项',
  'bulk.choose': '选择',
  'bulk.setTitle': '{count} 项的{field}',
  'bulk.handTitle': '{count} 项交给谁？',
  'bulk.addTags': '添加标签',
  'bulk.removeTags': '移除标签',
  'bulk.deleteTitle': '删除 {count} 项？',
  'bulk.deleteText': '删除后进入回收站，可从中恢复。被其他条目依赖或已离开初始状态的条目会保留。',
  'bulk.someCan': '{all} 项中 {can} 项可以。{number}：{why}',
  'bulk.done': '已更改 {count} 项。',
  'bulk.undone': '已恢复 {count} 项。',
  'bulk.unchanged': '{count} 项原本如此。',
  'bulk.refused': '{count} 项保持原样。',
  'bulk.refusedOne': '{number} 保持原样：{why}',
  'bulk.stopped': '已中途停止。',
  'bulk.which': '查看哪些',
  'bulk.running': '正在更改条目',
  'bulk.progress': '{done} / {total}',
  'bulk.stop': '停止',
});
