import { defineWorkItem } from '../work-item/definition.ts';
import { choice } from '../work-item/fields.ts';

/** From where a system is looked at. Every kind of diagram can stand in each. */
export const umlViews = [
  'UseCaseView',
  'LogicalView',
  'DevelopmentView',
  'ProcessView',
  'DeploymentView',
] as const;

export type UmlView = (typeof umlViews)[number];

export const umlKinds = [
  'UseCaseDiagram',
  'ClassDiagram',
  'ObjectDiagram',
  'ComponentDiagram',
  'DeploymentDiagram',
  'ArchimateDiagram',
  'SequenceDiagram',
  'ActivityDiagram',
  'StateDiagram',
  'TimingDiagram',
] as const;

export type UmlKind = (typeof umlKinds)[number];

export const isUmlKind = (kind: string): kind is UmlKind => (umlKinds as readonly string[]).includes(kind);

/** A diagram, kept as the text that describes it. Its content is PlantUML. */
export const uml = defineWorkItem({
  kind: 'UML',
  path: '/desapi/v1/uml',
  words: { en: 'UML', zh: 'UML' },
  fields: {
    view: choice(umlViews, { initial: 'UseCaseView' }),
    kind: choice(umlKinds),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中', isLabel: true },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结', isLabel: true },
    finished: { number: 5, en: 'Finished', zh: '已完成', isLabel: true },
  },
  starts: 'initial',
  deleting: { at: ['initial'], otherwise: 'item.notDeletable' },
  transitions: [],
  filters: ['view'],
  ignores: ['parentId'],
  sorts: [],
});
