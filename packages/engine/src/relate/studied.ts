// A table with everything learnt about it so far; the unit that relating, mapping and planning work on.
import type { SourceProfile } from '@groundwork/contract/profiles';
import type { ObjectFinding } from '../classify/objects.ts';
import type { StudiedColumn } from '../classify/study.ts';
import type { Source } from '../read/source.ts';
import type { Key } from './keys.ts';
import type { Members } from './members.ts';

export interface StudiedSource extends ObjectFinding {
  source: Source;
  profile: SourceProfile;
  columns: StudiedColumn[];
  key: Key;
  /** The column by which people call a row. */
  name: StudiedColumn | undefined;
  /** How its rows put contacts on lists that have no table of their own. */
  members?: Members;
}
