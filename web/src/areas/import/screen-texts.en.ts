export const texts = {
  'import.kind': 'What the rows are',
  'import.choose': 'Choose a file',
  'import.drop': 'or drop it here. Nothing is written before you have seen what each row would do.',
  'import.formats':
    'CSV in UTF-8, UTF-16 or GB18030, XLSX, ReqIF (.reqif, .reqifz), and lists of issues in JSON of GitHub or GitLab. Up to 20 MB, 50,000 rows and 100 columns.',
  'import.reading': 'The file is being read',
  'import.readOnly': 'Guests cannot import. Ask a product manager for another role.',
  'import.latest': 'Your imports of the last 30 days',
  'import.failedToLoad': 'The import could not be loaded',
  'import.otherFile': 'Other file',
  'import.rowsAndColumns': '{rows} rows, {columns} columns, {source}',
  'import.source.table': 'a table',
  'import.source.jira': 'as Jira writes it',
  'import.source.redmine': 'as Redmine writes it',
  'import.source.zentao': 'as ZenTao writes it',
  'import.source.github': 'issues of GitHub',
  'import.source.gitlab': 'issues of GitLab',
  'import.source.reqif': 'ReqIF',
  'import.columns': 'Columns',
  'import.columnIs': 'Column {column} is',
  'import.notImported': 'Not imported',
  'import.unnamed': 'Column {number}',
  'import.recognised': { one: '{count} column is imported', other: '{count} columns are imported' },
  'import.fixed': 'New items whose row does not say it',
  'import.nothing': 'Nothing',
  'import.whoImports': 'Whoever imports',
  'import.fixedHint': 'A number such as {example}, or a name',
  'import.verdict.all': 'All',
  'import.verdict.create': 'New',
  'import.verdict.change': 'Change',
  'import.verdict.same': 'Same',
  'import.verdict.error': 'Error',
  'import.verdict.other': 'Other kind',
  'import.verdict.waiting': 'Waiting',
  'import.filter.error': 'Errors',
  'import.filter': 'Rows to show',
  'import.row': 'Row',
  'import.what': 'What',
  'import.nothingWritten': 'Nothing is written yet',
  'import.checking': 'Looking through the rows: {done} of {total}',
  'import.errorIn': 'Row {row}, column “{column}”: “{value}”. {message}.',
  'import.errorOfRow': 'Row {row}: {message}.',
  'import.means': 'What “{value}” means',
  'import.meansChoose': 'Choose what it means, in all rows',
  'import.meansNothing': 'Nothing',
  'import.runs':
    'Each row is written as you would write it, with history. The same file again changes nothing, Undo brings back the state before.',
  'import.start': { one: 'Import {count} row', other: 'Import {count} rows' },
  'import.startGood': { one: 'Import the {count} good row', other: 'Import the {count} good rows' },
  'import.noneToImport': 'No row would make or change anything',
  'import.running': 'Importing: {done} of {total} rows',
  'import.undoing': 'Bringing back the state before: {done} of {total}',
  'import.done': '{created} new, {changed} changed, {refused} refused',
  'import.refusedHint': 'Refused rows say why. Mend them in the file and send it again.',
  'import.undone':
    'Undone: {undone} brought back, {left} left as they are because somebody changed them since',
  'import.stopped': 'Stopped: you may no longer write in this product. What was written stays.',
  'import.undo': 'Undo the import',
  'import.undoAsk':
    'What the import made goes to the trash, what it changed gets the values from before. What somebody changed since stays as it is.',
  'import.openList': 'Open the list',
  'import.carried': 'What is carried over',
  'import.from': 'From',
  'import.carries': 'Carried over',
  'import.leaves': 'Not carried over',
  'import.carries.table':
    'Every column that is a field here, by its heading in English or Chinese or by hand',
  'import.leaves.table':
    'Creator, times of creation and update, iteration, links, files, comments with their writers',
  'import.carries.jira':
    'Summary, description, issue type, status, priority, assignee by mail address or name, labels, due date, comments with writer and day in their text; issue keys are known again',
  'import.leaves.jira':
    'Worklogs, attachments, sprints, links between issues, custom fields, markup other than Markdown',
  'import.carries.github':
    'Title, body, state, first assignee by username, labels, due date (GitLab), comments with writer and day; the address is known again',
  'import.leaves.github': 'Pull requests, milestones, reactions, further assignees, pictures in texts',
  'import.carries.redmine':
    'Subject, description, tracker, status, priority, assignee, due date; # is known again',
  'import.leaves.redmine': 'Journals, files, versions, times spent, custom fields, Textile markup',
  'import.carries.zentao':
    'Titles, steps or description, status, priority or severity from 1 to 4, assigned to, deadline, keywords; numbers are known again',
  'import.leaves.zentao': 'Modules, plans, builds, history, files, HTML in texts',
  'import.carries.reqif':
    'Names, texts as Markdown, enumerations and other attributes by their names, relations as links. Import the features first: chapters are features, what stands in them are their requirements. Identifiers are known again',
  'import.leaves.reqif':
    'Pictures and other embedded files (their names stay in the text), chapters in chapters, statuses unless you map them, attributes of relations',
  'import.carriedHint':
    'Kinds that the file names are followed: import a file once for each kind, rows of the other kinds are left out.',
  'import.keys.error': 'Next error',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    importScreen: typeof texts;
  }
}
