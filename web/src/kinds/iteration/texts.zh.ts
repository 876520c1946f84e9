import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.iteration': '迭代',
  'empty.iteration.title': '迭代给工作定下日期',
  'empty.iteration.text': '迭代有开始、结束和计划。缺陷会注明在哪个迭代发现、在哪个迭代验证。',
  'itemKind.Iteration': '迭代',

  'iteration.create': '新建迭代',
  'iteration.createButton': '创建迭代',
  'iteration.copy': '复制迭代',
  'iteration.search': '搜索迭代',
  'iteration.manager': '负责人',
  'iteration.begin': '开始日期',
  'iteration.close': '结束日期',
  'iteration.planned': '计划中',
  'iteration.running': '进行中',
  'iteration.ended': '已结束',
  'iteration.fromTo': '{from} 至 {to}',
  'iteration.from': '{from} 起',
  'iteration.until': '至 {to}',
  'iteration.intro': '简介',
  'iteration.resource': '资源计划',
  'iteration.development': '开发计划',
  'iteration.test': '测试计划',
  'iteration.release': '发布计划',
});
