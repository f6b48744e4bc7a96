// The whole mapping as one document: what `groundwork profile --json` and `implement --json` print, and what `implement --answers`
// takes back after a person has edited it.
import { z } from 'zod';
import { ColumnFormat, SourceSettings } from './formats.ts';
import { Answers, ColumnMapping, Decision, ObjectMapping, RowKey } from './intake.ts';

/** Raised whenever a field changes its meaning or goes; a field that is added raises nothing. */
export const MAPPING_VERSION = 1;

export const MappedColumn = z.strictObject({
  column: z.string(),
  /** Changeable: `skip` leaves the column out, `create` makes the proposed property, `map` goes with `property`. */
  action: ColumnMapping.shape.action,
  /** Changeable: the internal name in the portal. */
  property: z.string().nullable(),
  /** The proposed property, where there is one. */
  new_property: ColumnMapping.shape.new_property,
  /** Changeable: how the cells are written. */
  format: ColumnFormat,
  /** What is made of a cell. */
  transform: ColumnMapping.shape.transform,
  confidence: z.number(),
  reasons: ColumnMapping.shape.reasons,
  alternatives: ColumnMapping.shape.alternatives,
  is_abstained: z.boolean(),
  is_answered: z.boolean(),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

export const MappedTable = z.strictObject({
  /** The file's name, with #sheet where it has several tables; answers name the table by it. */
  id: z.string(),
  file: z.string(),
  sheet: z.string().nullable(),
  rows: z.number().int(),
  /** Changeable, both together. */
  role: ObjectMapping.shape.role,
  object: ObjectMapping.shape.object,
  /** Changeable. */
  settings: SourceSettings,
  confidence: z.number(),
  reasons: ObjectMapping.shape.reasons,
  alternatives: ObjectMapping.shape.alternatives,
  is_answered: z.boolean(),
  key: RowKey,
  columns: z.array(MappedColumn),
});
export type MappedTable = z.infer<typeof MappedTable>;

/** Changeable: the answer; null leaves the default. */
export const MappedDecision = Decision.pick({
  id: true,
  question: true,
  why: true,
  about: true,
  options: true,
  default: true,
  answer: true,
}).strict();

export const MappingDocument = z.strictObject({
  version: z.literal(MAPPING_VERSION),
  tables: z.array(MappedTable),
  decisions: z.array(MappedDecision),
});
export type MappingDocument = z.infer<typeof MappingDocument>;

/** Answers as somebody writes them into a file: a word that nothing would heed is refused. */
export const WrittenAnswers = z.strictObject({
  ...Answers.shape,
  sources: z.record(z.string(), z.strictObject(Answers.shape.sources.unwrap().valueType.shape)).default({}),
});
