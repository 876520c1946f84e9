import { defineWorkItem } from '../work-item/definition.ts';
import { choice } from '../work-item/fields.ts';

/** The view of the system that a diagram belongs to. Every view can have every kind of diagram. */
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

/** A diagram. Its content is PlantUML source. */
export const uml = defineWorkItem({
  kind: 'UML',
  path: '/desapi/v1/uml',
  words: { en: 'UML', zh: 'UML' },
  isContentSource: true,
  letter: 'U',
  screen: {
    path: '/design/uml',
    place: 1,
    key: 'u',
    icon: 'Workflow',
    parameters: { passed: ['parentId'] },
  },
  fields: {
    view: choice(umlViews, { initial: 'UseCaseView' }),
    kind: choice(umlKinds),
  },
  statuses: {
    initial: { number: 1, en: 'Initial', zh: '初始' },
    developing: { number: 3, en: 'Developing', zh: '开发中', isUnused: true },
    frozen: { number: 4, en: 'Frozen', zh: '已冻结', isUnused: true },
    finished: { number: 5, en: 'Finished', zh: '已完成', isUnused: true },
  },
  initialStatus: 'initial',
  deleting: { at: ['initial'], refusal: 'item.notDeletable' },
  transitions: [],
  filters: ['view'],
  ignoredFilters: ['parentId'],
  sorts: [],
});
