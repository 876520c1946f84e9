// Values of fields as people say them, where history and comparisons tell them. Screens have the same words among their
// texts.
import type { Language } from '../refusals.ts';
import type { Words } from '../work-item/definition.ts';

const words: Readonly<Record<string, Words>> = {
  Mandatory: { en: 'Mandatory', zh: '必须' },
  Important: { en: 'Important', zh: '重要' },
  Alternative: { en: 'Alternative', zh: '可选' },
  Critical: { en: 'Critical', zh: '致命' },
  Major: { en: 'Major', zh: '严重' },
  Minor: { en: 'Minor', zh: '一般' },
  Trivial: { en: 'Trivial', zh: '轻微' },
  RequirementIssue: { en: 'Requirement issue', zh: '需求问题' },
  DesignIssue: { en: 'Design issue', zh: '设计问题' },
  Bug: { en: 'Bug', zh: '代码错误' },
  Duplicate: { en: 'Duplicate', zh: '重复' },
  Question: { en: 'Question', zh: '疑问' },
  Functional: { en: 'Functional', zh: '功能需求' },
  'Non-functional': { en: 'Non-functional', zh: '非功能需求' },
  Resource: { en: 'Resource', zh: '资源' },
  Technology: { en: 'Technology', zh: '技术' },
  Progress: { en: 'Progress', zh: '进度' },
  UseCaseView: { en: 'Use case view', zh: '用例视图' },
  LogicalView: { en: 'Logical view', zh: '逻辑视图' },
  DevelopmentView: { en: 'Development view', zh: '开发视图' },
  ProcessView: { en: 'Process view', zh: '进程视图' },
  DeploymentView: { en: 'Deployment view', zh: '部署视图' },
  UseCaseDiagram: { en: 'Use case diagram', zh: '用例图' },
  ClassDiagram: { en: 'Class diagram', zh: '类图' },
  ObjectDiagram: { en: 'Object diagram', zh: '对象图' },
  ComponentDiagram: { en: 'Component diagram', zh: '组件图' },
  DeploymentDiagram: { en: 'Deployment diagram', zh: '部署图' },
  ArchimateDiagram: { en: 'Archimate diagram', zh: '架构图' },
  SequenceDiagram: { en: 'Sequence diagram', zh: '时序图' },
  ActivityDiagram: { en: 'Activity diagram', zh: '活动图' },
  StateDiagram: { en: 'State diagram', zh: '状态图' },
  TimingDiagram: { en: 'Timing diagram', zh: '时间图' },
};

const levels: Readonly<Record<number, Words>> = {
  1: { en: 'Low', zh: '低' },
  2: { en: 'Medium', zh: '中' },
  3: { en: 'High', zh: '高' },
};

const levelFields = new Set(['importance', 'emergency', 'probability', 'impact', 'priority']);
const wordFields = new Set(['importance', 'kind', 'view', 'fromImportance']);

/** Undefined if the field or the value has no words. */
export function fieldValueWord(field: string, value: unknown, language: Language): string | undefined {
  if (typeof value === 'number') return levelFields.has(field) ? levels[value]?.[language] : undefined;
  const isWord = typeof value === 'string' && wordFields.has(field) && Object.hasOwn(words, value);
  return isWord ? words[value]![language] : undefined;
}
