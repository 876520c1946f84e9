// Descriptions of APIs.
export const texts = {
  'api.file': 'API description',
  'api.fileCount': { one: '{count} file', other: '{count} files' },
  'api.example': 'Example',
  'api.exampleName': 'tracery.yaml',
  'api.exampleNote': 'Built in, cannot be deleted',
  'api.rule': '.yaml, up to 10M',
  'api.upload': 'Upload file',
  'api.uploadOne': 'Upload a .yaml file',
  'api.uploading': 'Uploading',
  'api.uploaded': '{name} uploaded',
  'api.drop': 'Drop a .yaml file of up to {size}M here',
  'api.by': 'Uploaded by {name} on {day}, {size}',
  'api.download': 'Download',
  'api.delete': 'Delete',
  'api.deleteTitle': 'Delete {name}?',
  'api.deleteText': 'The file is gone for everybody in this product.',
  'api.operations': 'Operations',
  'api.operationCount': { one: '{count} operation', other: '{count} operations' },
  'api.search': 'Search operations',
  'api.noOperations': 'No operation is called like this.',
  'api.untagged': 'Without a group',
  'api.schemas': 'Schemas',
  'api.keyOperation': 'Operation',
  'api.back': 'Back to the operations',
  'api.copyPath': 'Copy path',
  'api.copyRequest': 'Copy request as a curl command',
  'api.copied': 'Copied',
  'api.nothingSent': 'Nothing is sent from here, and your sign-in never is. Copy the request to try it.',
  'api.frameTitle': 'The chosen operation',
  'api.linkTitle': 'Leave for the address in this file?',
  'api.linkOpen': 'Open in a new tab',
  'api.listFailed': 'The list of files did not load',
  'api.fileFailed': 'The file did not load',
  'api.unreadable': 'Cannot be read',
  'api.unreadableLine': 'Cannot be read, line {line}',
  'api.problem.syntax': 'The file is stored as it is, but it is not valid YAML: {detail}.',
  'api.problem.tooDeep': 'The file is stored as it is, but it nests deeper than 64 levels.',
  'api.problem.tooMuch': 'The file is stored as it is, but written out it is too large to be shown.',
  'api.problem.notDescription':
    'The file is stored as it is, but it is no OpenAPI 3 or Swagger 2 description.',
  'api.problem.tooLong': 'The file is stored as it is, but it is too heavy: showing it was stopped.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'restful-api': typeof texts;
  }
}
