import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'history.proposed': '由 {name} 提议（{number}）',
  'comments.react': '回应 {name}',
  'comments.more': '编辑或删除',
  'comments.edit': '编辑',
  'comments.editLabel': '编辑评论',
  'comments.save': '保存',
  'comments.delete': '删除',
  'comments.deleteTitle': '删除此评论？',
  'comments.deleteText': '任何人都不能再看到它，对它的回复会保留，历史中会记录有评论被删除。',
  'comments.deleteConfirm': '删除',
  'comments.reactions': '回应',
  'comments.reacted': '{count} {reaction}：{names}',
  'comments.moreReacted': { other: '另外 {count} 人' },
  'reaction.agree': '赞同',
  'reaction.done': '完成',
  'reaction.thanks': '感谢',
  'reaction.cheer': '做得好',
  'reaction.look': '我来看看',
  'reaction.unsure': '不确定',
});
