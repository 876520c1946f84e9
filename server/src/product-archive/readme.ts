// What the archive says of itself, to somebody who has never seen Tracery.
import { definitions, type Definition } from '@tracery/contract';

const row = ({ letter, words, path, isContentSource, statuses }: Definition): string => {
  const folder = path.slice(path.lastIndexOf('/') + 1);
  const files = isContentSource ? `${letter}-1.puml, ${letter}-1.yaml` : `${letter}-1.md`;
  const used = Object.values(statuses).filter(({ isUnused }) => !isUnused);
  const meanings = used.map(({ number, en, zh }) => `${number} ${en} ${zh}`).join(', ');
  return `| ${words.en} ${words.zh} | \`${folder}/\` | ${files} | ${meanings} |`;
};

const kinds = (definitions as readonly Definition[]).map(row).join('\n');

export const readmeOf = (product: string): string => `# ${product.replaceAll(/\s+/g, ' ')}

This is a whole product of Tracery (脉络), as it was at one moment. It needs no Tracery to be read: texts are Markdown,
diagrams are PlantUML, everything else is JSON, one object a line.

这是脉络中一个产品在某一时刻的全部内容，不依赖脉络即可阅读：文本为 Markdown，图为 PlantUML，其余每行一个 JSON 对象。

## Items 条目

Each item is a file, named by its number. Between the lines \`---\` stand its fields, one a line: the value is JSON, which
is also YAML. What follows is its content. A diagram has its fields in a file beside it. Items in the trash have
\`deletedAt\` and \`deletedBy\`.

| Kind 类型 | Folder 目录 | Files 文件 | \`status\` 状态 |
| --- | --- | --- | --- |
${kinds}

## The rest 其他

| File | What is in it |
| --- | --- |
| \`manifest.json\` | The format, counts, and the SHA-256 and size of every other file. The comment of the ZIP file, its last 64 bytes, is the SHA-256 of all bytes before it. |
| \`product/product.yaml\`, \`product.md\` | The product: its settings, the numbers given last, its text. |
| \`product/history.jsonl\` | What happened to the product itself. |
| \`people.jsonl\` | Everybody who is named: username, full name, roles. No mail addresses, no passwords. |
| \`files.jsonl\`, \`files/\` | Uploaded files: what is known of each, and its bytes. |
| \`links.jsonl\` | Links between items, from one to the other, with their type. |
| \`comments.jsonl\` | Comments with their reactions, numbered within their item; \`reply\` and \`thread\` are such numbers, \`history\` is that of an entry. |
| \`history.jsonl\` | What happened to items, in order; \`before\` and \`after\` are the contents around a change of the text. |
| \`versions.jsonl\` | Each state that an item had: the values of its fields, from when to when. \`contentHash\` is the SHA-256 of its content, which stands in its file or in the history. |
| \`kept-versions.jsonl\` | States of items that are gone, where a baseline holds them. |
| \`test-runs.jsonl\` | Results of test cases. |
| \`reviews.jsonl\`, \`review-votes.jsonl\` | Reviews, and who voted what at which text. |
| \`anchors.jsonl\`, \`suspects.jsonl\` | Which block of a text something refers to, and what is to be looked at again since a change. |
| \`baselines.jsonl\`, \`baseline-items.jsonl\` | Baselines, and which version of each item they hold. |
| \`iteration-progress.jsonl\` | How far an iteration was, day by day. |
| \`proposals.jsonl\`, \`proposal-changes.jsonl\` | Proposals and what they would change. |
| \`views.jsonl\` | Saved views that all members see. |
| \`tests/\` | Reports of builds: tests by name, runs, results. |
| \`git/\` | Repositories, and the commits, branches and pull requests that name items. |
| \`import-keys.jsonl\` | By which keys items are known in other trackers. |

A file that would be empty is missing.

## Names 名称

- Items are named by number (\`R-12\`), people by username. The first letters are those of the files above.
- Times are in UTC, with microseconds. Days have no time zone.
- A picture in a text is named by its place, \`![](../files/R-12/1-plan.png)\`.
- \`@mira\` mentions a person.
- Access tokens are named as their owner called them.

## What is not in it 未包含的内容

Accounts, sessions, access tokens and passwords; what is only for one person (inbox, watched items, own views); open
invitations; webhooks, and the secrets of repositories; the log of the installation; what is computed from the rest, such
as counts and the search.
`;
