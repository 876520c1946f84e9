// Issues of GitHub and GitLab as their commands and APIs write them in JSON: a list of objects.
import { z } from 'zod';
import { collectRows, Unreadable, type Table } from './table.ts';

const text = z.union([z.string(), z.number()]).nullish();
const person = z
  .union([
    z.string(),
    z.object({
      login: z.string().nullish(),
      username: z.string().nullish(),
      name: z.string().nullish(),
      email: z.string().nullish(),
    }),
  ])
  .nullish();
const label = z.union([z.string(), z.object({ name: z.string() })]);
const comment = z.object({
  body: z.string().nullish(),
  author: person,
  user: person,
  createdAt: z.string().nullish(),
  created_at: z.string().nullish(),
});

const issue = z.object({
  number: text,
  iid: text,
  title: z.string(),
  body: z.string().nullish(),
  description: z.string().nullish(),
  state: z.string().nullish(),
  url: z.string().nullish(),
  html_url: z.string().nullish(),
  web_url: z.string().nullish(),
  due_date: z.string().nullish(),
  assignee: person,
  assignees: z.array(person).nullish(),
  labels: z.array(label).nullish(),
  milestone: z.union([z.string(), z.object({ title: z.string() })]).nullish(),
  comments: z.union([z.array(comment), z.number()]).nullish(),
  notes: z.array(comment).nullish(),
  pull_request: z.unknown().optional(),
});

type Issue = z.output<typeof issue>;

const nameOf = (one: z.output<typeof person>): string =>
  typeof one === 'string' ? one : (one?.login ?? one?.username ?? one?.email ?? one?.name ?? '');

const headers = [
  'URL',
  'Number',
  'Title',
  'Description',
  'State',
  'Assignee',
  'Labels',
  'Milestone',
  'Due date',
];

/** Kept with who said it and when. */
const commentTexts = ({ comments, notes }: Issue): string[] =>
  (notes ?? (Array.isArray(comments) ? comments : [])).flatMap((one) => {
    if (!one.body) return [];
    const said = [
      nameOf(one.author) || nameOf(one.user),
      (one.createdAt ?? one.created_at ?? '').slice(0, 10),
    ];
    return [`${said.filter(Boolean).join(', ')}\n\n${one.body}`.trim()];
  });

export function readIssues(json: string): Table {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw new Unreadable('import.unreadable');
  }
  const parsed = z.array(issue).safeParse(read);
  if (!parsed.success) throw new Unreadable('import.unreadable');
  // Both list pull requests among issues in some of their answers; they are no issues.
  const issues = parsed.data.filter((one) => one.pull_request === undefined || one.pull_request === null);
  const isGitlab = issues.some((one) => one.iid !== undefined && one.iid !== null);
  const comments = issues.map(commentTexts);
  const most = Math.min(
    comments.reduce((max, { length }) => Math.max(max, length), 0),
    80,
  );
  const collector = collectRows();
  collector.add(1, [...headers, ...Array.from({ length: most }, () => 'Comment')]);
  issues.forEach((one, at) => {
    const { milestone } = one;
    collector.add(at + 2, [
      one.html_url ?? one.web_url ?? one.url ?? '',
      String(one.number ?? one.iid ?? ''),
      one.title,
      one.body ?? one.description ?? '',
      one.state ?? '',
      nameOf(one.assignee) || nameOf(one.assignees?.[0]),
      (one.labels ?? []).map((each) => (typeof each === 'string' ? each : each.name)).join(','),
      (typeof milestone === 'string' ? milestone : milestone?.title) ?? '',
      one.due_date ?? '',
      ...comments[at]!.slice(0, most),
    ]);
  });
  return collector.end(isGitlab ? 'gitlab' : 'github');
}
