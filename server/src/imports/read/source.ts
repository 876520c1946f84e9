// Which tracker wrote a table: by headings that the others do not have together.
import type { ImportSource } from '@tracery/contract';

const marks: [ImportSource, string[]][] = [
  ['jira', ['issue key', 'summary']],
  ['redmine', ['#', 'tracker', 'subject']],
  ['redmine', ['#', '跟踪', '主题']],
  ['zentao', ['bug编号', 'bug标题']],
  ['zentao', ['bug id', 'bug title']],
  ['zentao', ['编号', '任务名称']],
  ['zentao', ['编号', '需求名称']],
  ['zentao', ['编号', '研发需求名称']],
  ['zentao', ['用例编号', '用例标题']],
];

export function sourceOfHeaders(headers: readonly string[]): ImportSource {
  const known = new Set(headers.map((header) => header.toLowerCase()));
  return marks.find(([, wanted]) => wanted.every((header) => known.has(header)))?.[0] ?? 'table';
}
