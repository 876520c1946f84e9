import type { Command, CommandContext } from '../command.ts';
import { misused } from '../failure.ts';
import { readUpload } from '../read-input.ts';

/** What builds of the usual kinds say of themselves. */
function fromBuild(env: NodeJS.ProcessEnv): {
  branch?: string | undefined;
  commit?: string | undefined;
  link?: string | undefined;
  build?: string | undefined;
} {
  if (env['GITLAB_CI'])
    return {
      branch: env['CI_COMMIT_REF_NAME'],
      commit: env['CI_COMMIT_SHA'],
      link: env['CI_JOB_URL'],
      build: env['CI_PIPELINE_IID'],
    };
  // Gitea and Forgejo set the same names.
  if (!env['GITHUB_ACTIONS']) return {};
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = env;
  return {
    branch: env['GITHUB_HEAD_REF'] || env['GITHUB_REF_NAME'],
    commit: env['GITHUB_SHA'],
    link: server && repository && id ? `${server}/${repository}/actions/runs/${id}` : undefined,
    build: env['GITHUB_RUN_NUMBER'],
  };
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, env, out, t } = context;
  const build = fromBuild(env);
  const branch = options.text('branch') ?? build.branch;
  const commit = options.text('commit') ?? build.commit;
  if (!branch || !commit) throw misused(t('results.which'));
  const query = {
    branch,
    commit,
    link: options.text('link') ?? build.link ?? '',
    build: options.text('build') ?? build.build ?? '',
  };
  // All of them are there before the first is sent.
  const files = await Promise.all(positionals.map((name) => readUpload(name, t)));
  const client = await context.connect();
  const reports: object[] = [];
  for (const [at, file] of files.entries()) {
    const report = await client.call('POST /tstapi/v1/testreports/upload', { query, file });
    const { number, total, passed, failed, skipped, matched } = report;
    reports.push({ file: positionals[at]!, ...report });
    out.print(t('results.done', { file: positionals[at]!, number, total, passed, failed, skipped, matched }));
  }
  out.json({ reports });
}

export const results: Command = {
  name: 'results',
  takes: '<report>…',
  count: { least: 1, most: 1000 },
  options: ['branch', 'commit', 'link', 'build'],
  examples: [
    'tracery results junit.xml --branch main --commit 8c1f04e --link https://ci.example.org/118',
    'tracery results reports/*.xml',
  ],
  run,
};
