// How the cells of a column are read for what is wanted of them.
import type { Transform } from '@groundwork/contract/formats';
import type { StudiedColumn } from '../classify/study.ts';
import { booleanTransform } from './booleans.ts';
import type { MappingContext } from './context.ts';
import { dateTransform, type ReadTransform } from './dates.ts';
import { durationTransform } from './durations.ts';
import { numberTransform } from './numbers.ts';
import { phoneTransform } from './phones.ts';

/** `property` is the standard property the values go into, null for one of the column's own. Puts questions into the
 *  context's decisions where the cells leave open what they mean. */
export function readTransform(
  wanted: Transform['kind'],
  column: StudiedColumn,
  context: MappingContext,
  property: string | null,
): ReadTransform {
  if (wanted === 'duration') return { ...durationTransform(column, context), isUnsettled: false };
  if (wanted === 'number') return { ...numberTransform(column, context, property), isUnsettled: false };
  if (wanted === 'boolean') return { ...booleanTransform(column, context), isUnsettled: false };
  if (wanted === 'phone') return { ...phoneTransform(column, context), isUnsettled: false };
  return dateTransform(wanted, column, context);
}
