// Rendering of diagrams. The encoded source is appended to the URL of the renderer.
import { z } from 'zod';
import { bytes, endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { namedProduct } from '../schemas.ts';

/** Our own renderer, on the same origin. */
export const diagramSvgPath = '/desapi/v1/uml/svg/';

/** The data of the refusal `diagram.syntax`, so that an editor can mark the line. */
export interface DiagramError {
  /** Counted from 1, in the span from `@startuml`. */
  line: number;
  /** As PlantUML words it. */
  message: string;
}

export const diagramEndpoints = endpoints({
  'GET /desapi/v1/uml/server': {
    summary: 'Where diagrams are drawn; empty when nowhere',
    access: 'member',
    answer: z.object({ umlServer: z.string() }),
  },
  'GET /desapi/v1/uml/svg/{source}': {
    summary:
      'The picture of a diagram, drawn for the named product, or for the one where new tabs start; the source is deflated and spelled in PlantUML letters',
    access: 'cookie',
    params: z.object({ source: z.string().min(1) }),
    query: z.object({ productId: namedProduct }),
    addressSize: limits.diagram.addressMax,
    answer: bytes,
    refusals: [
      'session.expired',
      'product.notSelected',
      'product.notMember',
      'secondFactor.asked',
      'diagram.syntax',
      'diagram.empty',
      'diagram.undrawable',
      'diagram.tooLong',
      'diagram.off',
      'diagram.busy',
      'diagram.down',
      'diagram.tooSlow',
    ],
    example: { params: { source: 'SoWkIImgAStDuNBCoKnELT2rKtYweV_PZ3u5AuMCr9oSV2w7rBoKqjmS0000' } },
  },
});
