import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'authorize.title': '{name} 请求访问权限',
  'authorize.text':
    '{name} 将使用自己的令牌，以 {person} 的身份在脉络中工作，权限不超过以下范围，所写内容在历史中注明其名称。',
  'authorize.place': '结果发送到 {place}，仅在刚刚由本人从该处发起时才同意。',
  'authorize.later': '该令牌列在个人令牌中，可随时终止。',
  'authorize.allow': '授予权限',
  'authorize.allowing': '正在授予',
  'authorize.refuse': '拒绝',
  'authorize.failed': '无法读取请求方的信息',
  'authorize.unknown': '未知的程序',
  'authorize.unclear': '该地址不含任何请求',
  'authorize.unclearText': '需要权限的程序会带着请求打开此页，目前未授予任何权限，从该程序重新发起。',
});
