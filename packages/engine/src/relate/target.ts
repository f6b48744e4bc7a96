import type { StudiedColumn } from '../classify/study.ts';
import type { ReferenceIndex, ReferenceKind } from './reference.ts';
import type { StudiedSource } from './studied.ts';

/** A table that others may point at, and the columns by which its rows are found. */
export interface Target {
  owner: StudiedSource;
  kind: ReferenceKind;
  /** One column, or first and last name together. */
  columns: StudiedColumn[];
  index: ReferenceIndex;
  /** A unique column that is not the key: a customer number, a SKU. */
  isBeside?: boolean;
}
