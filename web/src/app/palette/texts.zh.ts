import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'keys.single': '单键快捷键',
  'palette.title': '搜索与命令',
  'palette.open': '搜索条目或执行命令',
  'palette.short': '搜索',
  'palette.close': '关闭，Esc',
  'palette.placeholder': '搜索条目或执行命令',
  'palette.list': '结果',
  'palette.recent': '最近打开',
  'palette.items': '条目',
  'palette.commands': '命令',
  'palette.places': '跳转',
  'palette.count': { other: '{count} 项结果' },
  'palette.none': '没有符合“{text}”的结果',
  'palette.noneText': '可搜索词、标签或编号。',
  'palette.failed': '搜索没有响应。修改文字可重试。',
  'palette.language': '语言：{name}',
  'palette.searching': '正在搜索',
  'palette.allHits': '“{text}”的全部结果',
  'shell.new': '新建',
  'shell.newItem': '新建条目',

  'sheet.title': '全部快捷键',
  'sheet.search': '搜索此列表',
});
