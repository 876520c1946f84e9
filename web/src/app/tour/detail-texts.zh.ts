import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './detail-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'tour.step': '第 {count} 步，共 {all} 步',
  'tour.skip': '跳过导览',
  'tour.back': '上一步',
  'tour.next': '下一步',
  'tour.end': '完成',
  'tour.menu': '菜单顺着工作展开',
  'tour.menuText': '从特性一直到测试和缺陷。按 G 再按一个字母可打开对应列表。',
  'tour.menuPhone': '从特性一直到测试和缺陷。最常用的几项在屏幕底部。',
  'tour.search': '查找一切，执行一切',
  'tour.searchText': '按编号、名称或内容查找条目，也可执行所有命令。随时按 Ctrl K 打开。',
  'tour.searchPhone': '按编号、名称或内容查找条目，也可执行所有命令。',
  'tour.create': '新建条目',
  'tour.createText': '在任何页面都能新建任意类型的条目。按 C 再按一个字母更快。',
  'tour.createPhone': '每个列表都有自己的新建按钮。',
  'tour.inbox': '与你有关的新消息',
  'tour.inboxText': '分配给你的条目、提到你的内容、评审以及所关注条目的变化，涵盖所有产品。',
  'tour.inboxPhone': '分配给你的条目、提到你的内容、评审以及所关注条目的变化，涵盖所有产品。',
  'tour.help': '帮助只差一个键',
  'tour.helpText': '问号解释当前页面及其按键，也可在那里重看导览。',
  'tour.helpPhone': '通过搜索可找到各页面的帮助，也可在那里重看导览。',
});
