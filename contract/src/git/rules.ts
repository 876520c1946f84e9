// Repositories of a product and what follows from what happens in them. No schemas: the client loads this too.

export const forges = ['github', 'gitlab', 'gitea'] as const;
export type Forge = (typeof forges)[number];

/** What they are called; Forgejo sends what Gitea sends. */
export const forgeNames: Record<Forge, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea, Forgejo',
};

/** Where a task goes when what names it is merged. */
export const mergeSteps = ['off', 'verifying', 'done'] as const;
export type MergeStep = (typeof mergeSteps)[number];

export interface GitRules {
  startsTasks: boolean;
  mergedTasks: MergeStep;
  fixesDefects: boolean;
}

/** Of a product that has chosen nothing. */
export const initialGitRules: GitRules = { startsTasks: true, mergedTasks: 'verifying', fixesDefects: true };

export const gitEntryTypes = ['pull', 'branch', 'commit'] as const;
export type GitEntryType = (typeof gitEntryTypes)[number];

export const pullStates = ['open', 'draft', 'merged', 'closed'] as const;
export type PullState = (typeof pullStates)[number];

export const checkStates = ['running', 'failed', 'passed', 'skipped'] as const;
export type CheckState = (typeof checkStates)[number];

/** The category of a change of what stands in repositories: the history has no entry of it. */
export const gitChange = 'development';
