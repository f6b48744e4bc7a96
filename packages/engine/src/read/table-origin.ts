// Where a table comes from, with what was found of it before its rows are read.
import type { FileProblem } from '@groundwork/contract/profiles';
import type { Merge } from './merged-cells.ts';
import type { RowsOrigin } from './pass.ts';
import type { Source } from './source.ts';

export interface TableOrigin extends RowsOrigin {
  id: string;
  encodingDoubt?: Source['encodingDoubt'];
  bytes: number;
  problems: FileProblem[];
  merges?: readonly Merge[];
  /** Only its beginning was looked at. */
  isCut?: boolean;
}
