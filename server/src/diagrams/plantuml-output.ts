// Parses the output of PlantUML: an SVG, or an error in the source.
import type { DiagramError } from '@tracery/contract';
import { Refusal } from '../platform/refusal.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const messageMax = 200;

/** `status=ERROR`, `lineNumber=2`, `label=Syntax Error?`: each on a line of its own. */
function errorIn(report: string): DiagramError | undefined {
  const values = new Map(
    report.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf('=');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
  if (values.get('status') !== 'ERROR') return undefined;
  return {
    line: Number(values.get('lineNumber')) || 1,
    message: reasonIn(values.get('label') ?? ''),
  };
}

/** Of a program instead of a diagram: exceptions, classes, versions, files, addresses. */
const aboutTheProgram =
  /exception|error:|\bat [\w.$]+\(|\b(?:java|javax|net|com|org|sun|jdk)\.[a-z]|version|\bv?\d+\.\d+|plantuml|graphviz|[\\/]\w+[\\/]|https?:/i;

const anyReason = 'Syntax Error?';

function reasonIn(label: string): string {
  const reason = label.trim().slice(0, messageMax);
  return reason === '' || aboutTheProgram.test(reason) ? anyReason : reason;
}

/** Only real diagrams have it. Pages about the PlantUML version, fonts and so on have not. */
const hasDiagramType = / data-diagram-type="[A-Z_]+"/;

/** Drawn when Graphviz fails; it shows details of the machine. */
const crashReport = />PlantUML \([\w.]+\) has crashed\.</;

/** The sanitized SVG, or a refusal: what PlantUML draws about itself is not shown to users. */
export function svgFrom(text: string): string {
  const at = text.indexOf('<svg');
  const error = errorIn(at < 0 ? text : text.slice(0, at));
  if (error) throw new Refusal('diagram.syntax', { data: error });
  const svg = at < 0 ? '' : text.slice(at);
  const head = svg.slice(0, svg.indexOf('>'));
  if (!hasDiagramType.test(head) || crashReport.test(svg)) throw new Refusal('diagram.undrawable');
  return sanitizeSvg(svg);
}
