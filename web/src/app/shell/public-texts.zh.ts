import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './public-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'shell.apps': '菜单',
  'shell.home': '脉络，回到起始页',
  'shell.account': '{name} 的账号',

  'screen.dashboard': '仪表盘',
  'menu.requirement': '需求管理',
  'menu.design': '设计管理',
  'screen.restfulapi': 'RESTful API',
  'menu.test': '测试管理',
  'menu.task': '任务管理',
  'menu.setting': '设置',
  'screen.product': '产品',
  'screen.member': '成员',
  'screen.pickProduct': '全部产品',
  'screen.userSettings': '用户设置',

  'shell.menu': '菜单',
  'shell.quick': '快捷菜单',
  'shell.breadcrumbs': '当前位置',
  'shell.switch': '{name}，切换产品',
  'shell.chooseProduct': '选择产品',
  'shell.documents': '文档',
  'shell.skip': '跳到正文',
  'shell.toTop': '回到顶部',
  'save.saved': '已全部保存',
  'save.saving': '正在保存',
  'save.unsaved': '尚未保存，已留在本机',
  'productSwitched.title': '另一标签页打开了 {other}。',
  'productSwitched.text': '此标签页仍显示 {own}。选定其一之前无法保存，已输入的内容会保留。',
  'productSwitched.back': '回到 {own}',
  'productSwitched.open': '打开 {other}',
});
