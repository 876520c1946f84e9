export const texts = {
  'secret.copy': 'Copy',
  'secret.copied': 'Copied',
  'secret.kept': 'I have kept it',
  'secret.notCopied': 'Close without copying?',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    secret: typeof texts;
  }
}
