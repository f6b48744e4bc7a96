// A number of a row before its columns were given formats.
import type { StudiedColumn } from '../classify/study.ts';
import { readNumber } from '../profile/values/number.ts';

/** A cell as its column writes numbers; undefined where it can be read in two ways. */
export function numberIn({ profile }: StudiedColumn, cells: readonly string[]): number | undefined {
  const read = readNumber(cells[profile.position] ?? '');
  if (!read) return undefined;
  const { point, comma } = read;
  const text =
    point === undefined || comma === undefined || point === comma
      ? (point ?? comma)
      : profile.number?.decimal === ','
        ? comma
        : point;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
