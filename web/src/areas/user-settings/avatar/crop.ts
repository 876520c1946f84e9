// The crop square, in displayed pixels.
import { limits } from '@tracery/contract/limits';

export interface Size {
  width: number;
  height: number;
}

export interface Square {
  x: number;
  y: number;
  side: number;
}

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

const { fit, smallestCrop } = limits.avatar;

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The displayed size. Small images are enlarged, so that the square can be dragged. */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(fit / width, fit / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether the smallest square fits: not into a thin strip. */
export const hasSquare = ({ width, height }: Size): boolean => Math.min(width, height) >= smallestCrop;

/** The largest square, centred. */
export function firstSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

export const moved = (square: Square, dx: number, dy: number, { width, height }: Size): Square => ({
  ...square,
  x: clamp(0, square.x + dx, width - square.side),
  y: clamp(0, square.y + dy, height - square.side),
});

/** Moves one corner, positive outwards; the opposite corner stays. */
export function resized(square: Square, corner: Corner, by: number, { width, height }: Size): Square {
  const isWest = corner.endsWith('w');
  const isNorth = corner.startsWith('n');
  const right = square.x + square.side;
  const bottom = square.y + square.side;
  const room = Math.min(isWest ? right : width - square.x, isNorth ? bottom : height - square.y);
  const side = clamp(smallestCrop, square.side + by, room);
  return { x: isWest ? right - side : square.x, y: isNorth ? bottom - side : square.y, side };
}

/** How far a pointer movement pulls a corner outwards: the larger of both directions. */
export function outwardDistance(corner: Corner, dx: number, dy: number): number {
  const outX = corner.endsWith('w') ? -dx : dx;
  const outY = corner.startsWith('n') ? -dy : dy;
  return Math.abs(outX) > Math.abs(outY) ? outX : outY;
}
