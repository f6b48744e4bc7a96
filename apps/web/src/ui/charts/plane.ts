// Points, boxes and lines on a plane. Pure.

export interface Point {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function rectAt({ x, y }: Point, { width, height }: { width: number; height: number }): Rect {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

export function rectsMeet(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** On which side of the line from a to b the point lies. */
function side(a: Point, b: Point, point: Point): number {
  return Math.sign((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x));
}

/** Whether two lines cross between their ends. */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

export function segmentMeets(a: Point, b: Point, box: Rect): boolean {
  if (Math.max(a.x, b.x) <= box.left || Math.min(a.x, b.x) >= box.right) return false;
  if (Math.max(a.y, b.y) <= box.top || Math.min(a.y, b.y) >= box.bottom) return false;
  // The middle of the box, held against how far its corners reach from the line.
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.abs(dx * ((box.top + box.bottom) / 2 - a.y) - dy * ((box.left + box.right) / 2 - a.x));
  return far <= (Math.abs(dx) * (box.bottom - box.top) + Math.abs(dy) * (box.right - box.left)) / 2;
}
