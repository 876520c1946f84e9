// What PlantUML says, understood: a picture, or what is wrong with the text.
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
    message: (values.get('label') ?? '').slice(0, messageMax),
  };
}

/** Only the picture of a diagram says of what kind it is; those of PlantUML's version, fonts and so on do not. */
const hasDiagramType = / data-diagram-type="[A-Z_]+"/;

/** A page full of our machine, drawn when Graphviz failed. */
const crashReport = />PlantUML \([\w.]+\) has crashed\.</;

/** The picture, or a refusal: what PlantUML draws to tell of itself is not for those who asked. */
export function svgFrom(text: string): string {
  const at = text.indexOf('<svg');
  const error = errorIn(at < 0 ? text : text.slice(0, at));
  if (error) throw new Refusal('diagram.syntax', { data: error });
  const svg = at < 0 ? '' : text.slice(at);
  const head = svg.slice(0, svg.indexOf('>'));
  if (!hasDiagramType.test(head) || crashReport.test(svg)) throw new Refusal('diagram.undrawable');
  return sanitizeSvg(svg);
}
