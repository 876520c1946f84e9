import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './public-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'notFound.page': '页面不存在',
  'notFound.title': '页面不存在',
  'notFound.text': '条目可能已删除，或已移到其他产品。',
  'notFound.home': '返回首页',
  'forbidden.page': '没有权限',
  'forbidden.title': '无法打开此页面',
  'forbidden.text': '可向产品经理申请相应的角色。',
  'forbidden.back': '返回仪表盘',
  'noAccess.page': '无法访问',
  'noAccess.title': '你不是该产品的成员',
  'noAccess.text': '可联系发送链接的人邀请你加入，然后重试。',
  'noAccess.choose': '选择产品',
  'noAccess.again': '重试',
  'factorAsked.page': '第二重验证',
  'authRedirect.page': '登录后继续',
  'authRedirect.title': '尚未登录',
  'authRedirect.text': '登录后，再次打开该链接。',
});
