// Written by `pnpm kinds` from the definitions. Do not edit.

export const kindSummaries = {
  Feature: {"name":"feature","path":"/reqapi/v1/features","letter":"F","screen":{"path":"/requirement/feature","group":"requirement","place":1,"key":"f","parameters":["processorId"]}},
  Requirement: {"name":"requirement","path":"/reqapi/v1/requirements","letter":"R","screen":{"path":"/requirement/requirement","group":"requirement","place":2,"key":"r","parameters":["requirmentId","sourceId","processorId"]}},
  Task: {"name":"task","path":"/prdapi/v1/tasks","letter":"T","screen":{"path":"/task/task","group":"task","place":1,"key":"t","parameters":["taskId","sourceId","processorId"]}},
  Risk: {"name":"risk","path":"/prdapi/v1/risks","letter":"K","screen":{"path":"/task/risk","group":"task","place":2,"key":"k","parameters":["riskId","processorId","parentId"]}},
  Iteration: {"name":"iteration","path":"/prdapi/v1/iterations","letter":"I","screen":{"path":"/setting/iteration","group":"design","place":2,"key":"i","parameters":[]}},
  Document: {"name":"document","path":"/prdapi/v1/documents","letter":"W","screen":{"path":"/document","group":null,"place":2,"key":"w","parameters":[]}},
  Component: {"name":"component","path":"/desapi/v1/components","letter":"O","screen":{"path":"/design/component","group":"design","place":1,"key":"o","parameters":["componentId","id"]}},
  Function: {"name":"function","path":"/desapi/v1/functions","letter":"N","screen":{"path":"/design/function","group":"design","place":3,"key":"n","parameters":["functionId","componentId"]}},
  UML: {"name":"uml","path":"/desapi/v1/uml","letter":"U","screen":{"path":"/design/uml","group":null,"place":1,"key":"u","parameters":["parentId"]}},
  Testcase: {"name":"testcase","path":"/tstapi/v1/testcases","letter":"TC","screen":{"path":"/test/testcase","group":"test","place":1,"key":"c","parameters":["sourceId","processorId"]}},
  Defect: {"name":"defect","path":"/tstapi/v1/defects","letter":"D","screen":{"path":"/test/defect","group":"test","place":2,"key":"d","parameters":["componentId","processorId"]}},
} as const;

export type ItemKind = keyof typeof kindSummaries;
/** Where the calls of a kind begin. */
export type ItemPath = (typeof kindSummaries)[ItemKind]['path'];
/** The screen of a kind. */
export type ItemScreenPath = (typeof kindSummaries)[ItemKind]['screen']['path'];
