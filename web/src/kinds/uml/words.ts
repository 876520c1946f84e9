import type { UmlKind, UmlView } from '@tracery/contract/kinds/uml';
import type { PlainKey } from '../../lib/i18n/i18n.ts';

export const kindWord = (kind: string): PlainKey => `umlKind.${kind as UmlKind}`;
export const viewWord = (view: string): PlainKey => `umlView.${view as UmlView}`;

/** A diagram that is still to be written. */
export const emptyDiagram = '@startuml\n\n@enduml';
