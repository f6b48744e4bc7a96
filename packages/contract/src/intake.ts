// Intake: a project's uploaded exports and what the analysis made of them. The analysis is one document;
// people change it only through answers, from which it is made again.
import { z } from 'zod';
import { call } from './call.ts';
import { CellLedger } from './cells.ts';
import { planReads, rowReads } from './changes.ts';
import { Consequences } from './consequences.ts';
import { Blueprint, ObjectName, Property } from './crm.ts';
import { EarlierChoice } from './earlier-choices.ts';
import { ColumnFormat, SettingsChanges, SourceSettings, Transform } from './formats.ts';
import { ProjectId } from './ids.ts';
import { KeptSeparateRow } from './migrations.ts';
import { ModelOutcome, PropertyAlternative } from './model-proposals.ts';
import { Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { Plan, PlanChange } from './plans.ts';
import { FileProblem, SourceProfile } from './profiles.ts';
import { Reason, SystemVerdict } from './reasons.ts';
import { Relation } from './relations.ts';
import { SaidPair } from './said-pairs.ts';

export { Reason } from './reasons.ts';
export { Relation } from './relations.ts';

/** records: rows become CRM records · junction: rows only link two others · owners: people who own records ·
 *  reference: look-up values used by other files · ignored: nothing is taken from it. */
export const SourceRole = z.enum(['records', 'junction', 'owners', 'reference', 'ignored']);
export type SourceRole = z.infer<typeof SourceRole>;

export const ObjectMapping = z.object({
  role: SourceRole,
  object: ObjectName.nullable(),
  confidence: z.number().min(0).max(1),
  reasons: z.array(Reason),
  alternatives: z.array(
    z.object({ role: SourceRole, object: ObjectName.nullable(), confidence: z.number() }),
  ),
  is_answered: z.boolean(),
});
export type ObjectMapping = z.infer<typeof ObjectMapping>;

/** A value of the file beside what it becomes in the portal, by the names people know there; null with the reason why it
 *  cannot be carried over. */
export const ColumnSample = z.object({
  value: z.string(),
  becomes: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ColumnSample = z.infer<typeof ColumnSample>;

/** map: into an existing property · create: into a proposed one · key: identifies the row · relation: links to another file · skip. */
export const ColumnAction = z.enum(['map', 'create', 'key', 'relation', 'skip']);
export const ColumnMapping = z.object({
  column: z.string(),
  action: ColumnAction,
  /** Internal name in the portal; null for relation and skip. A key column may also be kept in a property. */
  property: z.string().nullable(),
  new_property: Property.nullable(),
  transform: Transform,
  confidence: z.number().min(0).max(1),
  reasons: z.array(Reason),
  alternatives: z.array(PropertyAlternative),
  /** The engine was not sure enough: the default is safe, a person should look. */
  is_abstained: z.boolean(),
  is_answered: z.boolean(),
  /** What could not be carried over first. Absent for what goes into no property, and in analyses made before there were any. */
  samples: z.array(ColumnSample).optional(),
  /** Cells that the rehearsal could not carry over. */
  not_carried: z.number().int().optional(),
});
export type ColumnMapping = z.infer<typeof ColumnMapping>;

export const RowKey = z.object({
  kind: z.enum(['id', 'email', 'domain', 'name', 'composite', 'row']),
  columns: z.array(z.string()),
  reasons: z.array(Reason),
});

export const AnalysedSource = z.object({
  profile: SourceProfile,
  /** The system that this file was exported from; absent in analyses made before each file had its own. */
  system: SystemVerdict.optional(),
  mapping: ObjectMapping,
  key: RowKey,
  columns: z.array(ColumnMapping),
});
export type AnalysedSource = z.infer<typeof AnalysedSource>;

export const Decision = z.object({
  id: z.string(),
  question: z.string(),
  why: z.string(),
  about: z.object({
    source: z.string().optional(),
    column: z.string().optional(),
    object: ObjectName.optional(),
  }),
  options: z.array(z.object({ value: z.string(), label: z.string(), effect: z.string() })),
  default: z.string(),
  /** null: the default stands until somebody answers. */
  answer: z.string().nullable(),
  /** The first rows it is about; each may be answered by its key. */
  rows: z.array(KeptSeparateRow).optional(),
  /** Absent in analyses made before it was worked out. */
  shown: Consequences.optional(),
});
export type Decision = z.infer<typeof Decision>;

export const Analysis = z.object({
  version: z.literal(1),
  /** Of most of the files; each file's own is its own. */
  source_system: SystemVerdict,
  sources: z.array(AnalysedSource),
  refused: z.array(FileProblem),
  relations: z.array(Relation),
  decisions: z.array(Decision),
  /** Rows that share a key and that people answered for, and where every filled cell would end; entries of the playbook that were applied. */
  kept_separate: z.array(KeptSeparateRow).optional(),
  /** Pairs of rows that look alike and that people answered for. */
  said_pairs: z.array(SaidPair).optional(),
  cells: CellLedger.optional(),
  playbook_used: z.array(z.string()).optional(),
  blueprint: Blueprint,
  plan: Plan,
  model: ModelOutcome.optional(),
});
export type Analysis = z.infer<typeof Analysis>;

/** Longest name of a source, column or decision, and of what is answered. */
const [Named, Answered] = [z.string().max(1000), z.string().max(200)];

/** The answer of somebody who looked at what is proposed for a column and leaves it so. */
export const AS_PROPOSED = '=';

/** What people changed. Everything absent stands at its default. Source ids are the profile's ids (file name, plus #sheet). */
export const Answers = z.object({
  decisions: z.record(Named, Answered).default({}),
  sources: z
    .record(
      Named,
      z.object({
        role: SourceRole.optional(),
        object: ObjectName.nullable().optional(),
        /** column → internal property name, `null` to skip it, `new` to create the proposed property, or AS_PROPOSED. */
        columns: z.record(Named, Answered.nullable()).optional(),
        /** How the cells of a column are written, by column. */
        formats: z.record(Named, ColumnFormat).optional(),
        settings: SourceSettings.optional(),
      }),
    )
    .default({}),
  /** Rows that share a key, by `MergedRow.separation_key` and `KeptSeparateRow.key`: another key or name opens the question again. */
  kept_separate: z.record(Named, z.enum(['keep_separate', 'merge'])).optional(),
});
export type Answers = z.infer<typeof Answers>;

/** What of the answers shall change. An empty text takes an answer back: what the engine proposes stands again. */
export const AnswerChanges = z.object({
  decisions: Answers.shape.decisions.optional(),
  sources: z
    .record(
      Named,
      z.object({
        /** Taken back together with the object. */
        role: SourceRole.or(z.literal('')).optional(),
        object: ObjectName.nullable().optional(),
        columns: z.record(Named, Answered.nullable()).optional(),
        /** Replaces what a person said of a column; null takes it back. */
        formats: z.record(Named, ColumnFormat.nullable()).optional(),
        settings: SettingsChanges.optional(),
      }),
    )
    .optional(),
  kept_separate: z.record(Named, z.enum(['keep_separate', 'merge', ''])).optional(),
});
export type AnswerChanges = z.infer<typeof AnswerChanges>;

export const SourceFile = z.object({
  id: Id,
  project_id: ProjectId,
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  uploaded_by: z.string().nullable(),
  created_at: Timestamp,
});
export type SourceFile = z.infer<typeof SourceFile>;

/** A property the portal has, as a person chooses it. */
export const PropertyChoice = Property.pick({ object: true, name: true, label: true });
export type PropertyChoice = z.infer<typeof PropertyChoice>;

export const IntakeReply = z.object({
  analysis: Analysis,
  /** Every property of the portal that a column can go into, as the analysis found it. */
  properties: z.array(PropertyChoice),
  answers: Answers,
  defaulted: z.array(z.string()).describe('Decisions whose answer is the default that was taken'),
  /** null: the plan is the one that people looked over. */
  plan_change: PlanChange.nullable(),
  version: z.number().int(),
  analysed_at: Timestamp,
});

const One = z.object({ id: ProjectId });
export const intakeCalls = {
  listSources: call({
    name: 'intake.listSources',
    method: 'GET',
    path: '/projects/{id}/sources',
    summary: 'Uploaded exports of a project',
    permission: 'projects.read',
    params: One,
    reply: z.object({ data: z.array(SourceFile) }),
  }),
  upload: call({
    name: 'intake.upload',
    method: 'POST',
    path: '/projects/{id}/sources',
    summary: 'Upload exports (CSV, TSV, XLSX, Parquet, ZIP)',
    permission: 'sources.write',
    changes: [{ read: 'intake.listSources', same: ['id'] }],
    params: One,
    stream: 'upload',
    reply: z.object({ data: z.array(SourceFile), refused: z.array(FileProblem) }),
    status: 201,
    failures: ['people_only', 'no_sources', 'too_large', 'file_refused', 'storage_full', 'storage_limit'],
  }),
  removeSource: call({
    name: 'intake.removeSource',
    method: 'DELETE',
    path: '/projects/{id}/sources/{sourceId}',
    summary: 'Remove an uploaded export',
    permission: 'sources.write',
    changes: [
      { read: 'intake.listSources', same: ['id'] },
      ...rowReads.map(read => ({ read, same: ['id'] })),
    ],
    params: z.object({ id: ProjectId, sourceId: Id }),
    status: 204,
    failures: ['people_only', 'conflict'],
  }),
  get: call({
    name: 'intake.get',
    method: 'GET',
    path: '/projects/{id}/intake',
    summary: 'The analysis of a project',
    permission: 'projects.read',
    params: One,
    reply: IntakeReply,
    failures: ['no_analysis'],
  }),
  earlierChoices: call({
    name: 'intake.earlierChoices',
    method: 'GET',
    path: '/projects/{id}/intake/earlier-choices',
    summary: 'What other projects chose for columns of the same name, the newest three of each',
    permission: 'projects.read',
    params: One,
    query: z.object({ source: Named }),
    reply: z.object({ data: z.array(EarlierChoice) }),
    failures: ['no_analysis'],
  }),
  answer: call({
    name: 'intake.answer',
    method: 'PATCH',
    path: '/projects/{id}/intake',
    summary: 'Answer decisions or change the mapping; the plan is made again',
    permission: 'sources.write',
    peopleOnly: peopleOnly.mapping,
    changes: planReads,
    params: One,
    body: AnswerChanges,
    reply: IntakeReply,
    conditional: true,
    failures: ['no_analysis'],
  }),
  acceptPlan: call({
    name: 'intake.acceptPlan',
    method: 'DELETE',
    path: '/projects/{id}/intake/plan-change',
    summary: 'Have looked over how the plan changed',
    permission: 'sources.write',
    peopleOnly: peopleOnly.mapping,
    changes: [{ read: 'intake.get', same: ['id'] }],
    params: One,
    conditional: true,
    status: 204,
    failures: ['no_analysis'],
  }),
} as const;
