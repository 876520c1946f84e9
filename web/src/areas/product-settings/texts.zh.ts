import { translationOf } from '../../lib/i18n/typed-texts.ts';
import type { texts as english } from './texts.en.ts';

export const texts = translationOf<typeof english>()({
  'screen.webhooks': 'Webhook',
  'screen.git': 'Git 仓库',
  'product.name': '名称',
  'product.visibility': '可见性',
  'product.classification': '行业分类',
  'product.tags': '标签',
  'product.content': '内容',
});
