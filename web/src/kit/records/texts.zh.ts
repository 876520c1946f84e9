import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'records.label': '评论、历史和附件',
  'records.comments': '评论',
  'records.withToken': '使用{token}',
  'records.robot': '机器人',
  'records.history': '历史',
  'records.attachments': '附件',
  'records.open': '展开标签页',
  'records.close': '收起标签页',
  'records.failed': '加载失败。',

  'comments.empty': '暂无评论。',
  'comments.write': '写评论',
  'comments.send': '评论',
  'comments.sending': '正在发送',
  'comments.reply': '回复',
  'comments.replyTo': '回复 {name}',
  'comments.repliedTo': '回复 {name}',
  'comments.repliesTo': '对 {name} 的回复',
  'comments.edited': '已编辑',
  'comments.deleted': '该评论已删除。',
  'comments.picture': '添加图片',
  'comments.people': '可提及的人',
  'comments.cancelReply': '取消回复 {name}',

  'history.empty': '暂无记录。',
  'history.changes': '查看变更',
  'history.contents': '变更前后的内容',

  'version.named': '版本 {version}',
  'version.keptSince': '自 {since} 起保留版本。',
  'textDiff.unchanged': '{count} 段未变',
  'textDiff.equal': '没有差异',
  'textDiff.missing': '不存在',

  'attachments.empty': '暂无文件。',
  'attachments.rule': '每次一个文件，最大 10M。',
  'attachments.add': '添加文件',
  'attachments.sending': '正在上传',
  'attachments.added': '已添加 {name}',
  'attachments.remove': '移除 {name}',
  'attachments.removeTitle': '移除 {name}？',
  'attachments.removeText': '文件将对所有人移除，无法找回。',
  'attachments.removeConfirm': '移除',
});
