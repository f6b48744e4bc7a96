// What each row of one file is compiled with.
import type { AnalysedSource, Relation } from '@groundwork/contract/intake';
import type { ForeignChoice } from '../decide/foreign-currency.ts';
import type { Sign } from '../decide/outcome.ts';
import type { Source } from '../read/source.ts';
import type { CellRules } from './cell.ts';

export interface Writer extends CellRules {
  column: string;
  position: number;
  property: string;
  /** Where a value goes that `property` cannot take: it is filled already, or nobody knows this owner. */
  fallbackProperty: string | null;
}

export interface SourcePlan {
  source: Source;
  analysed: AnalysedSource;
  object: string;
  prefix: string;
  writers: Writer[];
  keyAt: number[];
  /** Columns that say which record of the same kind a row has become, with the prefix of that record's ids. */
  becomes: { position: number; prefix: string; relation: Relation }[];
  /** Column that marks deleted rows; undefined when none are left out. */
  deletedAt: number | undefined;
  /** Written when no column gives it, unless rows of another file were merged in. */
  constants: Record<string, string>;
  /** How a record without a name is called: text with column names in braces. */
  nameTemplate: string | undefined;
  /** Rows without a name are skipped. */
  leavesUnnamedOut: boolean;
  nameProperty: string;
  fallbackStage: string | undefined;
  /** The stage of an order or lead that its state names. */
  stageOf(cells: readonly string[]): { pipeline: string; stage: string } | undefined;
  /** What an activity is where no column says it: the way of an e-mail, the channel of a message. */
  kindOfActivity: string | undefined;
  /** What the portal demands and a row lacks, by what people answered, and the column it is counted from. */
  requiredOf(cells: readonly string[]): { value: string; position?: number } | undefined;
  /** Addresses of the portal's owners: who wrote from one, sent an e-mail. */
  ownAddresses: ReadonlySet<string>;
  /** What people said of rows that share a key, by the names of the answers: see `separationKey`. */
  answers: ReadonlyMap<string, 'keep_separate' | 'merge'>;
  /** What stands for rows that share a key and contradict each other, where nobody said more. */
  onKeyConflict: 'keep_separate' | 'merge';
  /** Somebody said that rows of the object that surely look like one record are one. */
  mergesAlike: boolean;
  /** The portal has, or will have, the property for addresses that several share. */
  hasSharedEmail: boolean;
  /** Currencies that the portal has for deals; undefined when it does not say. */
  currencies: ReadonlySet<string> | undefined;
  /** What becomes of amounts in others; what is not asked about yet is kept aside. */
  foreign: ReadonlyMap<string, ForeignChoice>;
  /** The portal has, or will have, the properties in which they are kept aside. */
  hasAside: boolean;
  /** Column that is called an amount and is written as none. */
  amountAside: number | undefined;
  /** Columns that say how a row ended, where rows of one old stage go to different ones. */
  signs: readonly Sign[];
  /** Column that says since when a record exists; -1 when none does. */
  createdAt: number;
  /** That as ISO text. */
  createdOf(cells: readonly string[]): string | undefined;
}
