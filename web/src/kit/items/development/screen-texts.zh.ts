import { translationOf } from '../../../lib/i18n/typed-texts.ts';
import type { texts as english } from './screen-texts.en.ts';

export const texts = translationOf<typeof english>()({
  'development.title': '开发',
  'development.count.pull': '{count}个拉取请求',
  'development.count.branch': '{count}个分支',
  'development.count.commit': '{count}次提交',
  'development.by': '{who}，{when}。',
  'development.into': '合并到 {branch}。',
  'development.state.open': '打开',
  'development.state.draft': '草稿',
  'development.state.merged': '已合并',
  'development.state.closed': '已关闭',
  'development.checks': '检查',
  'development.checks.running': '检查运行中',
  'development.checks.failed': '有检查失败',
  'development.checks.passed': '检查通过',
  'development.checks.skipped': '检查已跳过',
  'development.check.running': '{name}，运行中',
  'development.check.failed': '{name}，失败',
  'development.check.passed': '{name}，通过',
  'development.check.skipped': '{name}，已跳过',
  'development.more': '仅显示最新{count}项。',
});
