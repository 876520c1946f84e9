import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'print.print': '打印或另存为 PDF',
  'print.short': 'PDF',
  'print.hint': '在打印窗口中选择“另存为 PDF”。页码对应 A4 纸和打印窗口默认的缩放与页边距。',
  'print.hintWithoutPages':
    '在打印窗口中选择“另存为 PDF”。此浏览器无法预先得知页码，目录仅有链接；Chrome 和 Edge 会同时列出页码。',
  'print.begin': '正在读取',
  'print.read': '已读取 {done} / {total}',
  'print.progress': '读取进度',
  'print.stop': '停止',
  'print.stoppedTitle': '已停止',
  'print.stoppedText': '报告没有读取完毕。',
  'print.again': '重新读取',
  'print.failed': '报告未能加载',
  'print.emptyTitle': '没有可打印的内容',
  'print.left': '一份报告最多 {most} 个条目，另有 {left} 个未列入。可选择某个特性或迭代。',
  'print.contents': '目录',
  'print.pageOf': '{page} / {pages}',
  'print.made': '{time}，{name}',
  'print.madeAt': '数据截至',
  'print.madeBy': '制作人',
  'print.items': '条目',
  'print.iteration': '迭代',
  'print.wholeProduct': '整个产品',
  'print.moreLinks': '还有更多关联未打印。',
  'print.overview': '概览',
  'print.number': '编号',
  'print.tags': '标签',
  'print.none': '无',
});
