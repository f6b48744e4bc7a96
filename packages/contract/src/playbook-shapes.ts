// What a playbook keeps: statements about schemas. Headers, what became of them, how often, when last; never a value of a row.
import { z } from 'zod';
import { ObjectName } from './crm.ts';
import { ColumnFormat } from './formats.ts';
import { Id, Timestamp } from './paging.ts';
import { isSchemaWord } from './schema-words.ts';
import { SourceSystem } from './source-systems.ts';

/** A header or label, as somebody wrote it. */
export const SchemaWord = z
  .string()
  .max(200)
  .refine(isSchemaWord, 'This looks like a value of a row, not like the name of a column');
const PropertyName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'Write the internal name of a property');

/** Questions of the analysis whose answers say something of the next export, each with the answers there are. Answers in
 *  people's own words and answers made of values are on no list. */
export const learnableAnswers = {
  deleted: ['skip', 'keep'],
  derive_companies: ['create', 'text'],
  domain_link: ['link', 'none'],
  date_order: ['dmy', 'mdy', 'text', 'leave'],
  number_format: ['thousands', 'decimals', 'leave'],
  duration: ['milliseconds', 'seconds', 'minutes', 'hours', 'leave'],
  lifecycle: [
    'subscriber',
    'lead',
    'marketingqualifiedlead',
    'salesqualifiedlead',
    'opportunity',
    'customer',
    'evangelist',
    'other',
    'none',
  ],
} as const satisfies Record<string, readonly string[]>;
export const PlaybookQuestion = z.enum([
  'deleted',
  'derive_companies',
  'domain_link',
  'date_order',
  'number_format',
  'duration',
  'lifecycle',
]);
export type PlaybookQuestion = z.infer<typeof PlaybookQuestion>;

/** How cells are written. Words for yes and no, values that stand for nothing and what separates several are of the rows. */
export const LearnedFormat = ColumnFormat.pick({
  decimal: true,
  grouping: true,
  date_order: true,
  currency: true,
  time_zone: true,
}).strict();
export type LearnedFormat = z.infer<typeof LearnedFormat>;

export const PlaybookOutcome = z.discriminatedUnion('became', [
  z.strictObject({ became: z.literal('property'), property: PropertyName, label: SchemaWord }),
  z.strictObject({ became: z.literal('new_property'), label: SchemaWord }),
  z.strictObject({ became: z.literal('left_out') }),
  z.strictObject({
    became: z.literal('table'),
    role: z.enum(['records', 'junction', 'owners', 'reference', 'ignored']),
    object: ObjectName.nullable(),
  }),
  z.strictObject({ became: z.literal('format'), format: LearnedFormat }),
  z.strictObject({ became: z.literal('answer'), answer: z.string().max(40) }),
]);
export type PlaybookOutcome = z.infer<typeof PlaybookOutcome>;

/** column: where a column goes · format: how its cells are written · table: what a table lists · decision: an answer. */
export const playbookKinds = ['column', 'format', 'table', 'decision'] as const;
export const PlaybookKind = z.enum(playbookKinds);
export type PlaybookKind = z.infer<typeof PlaybookKind>;

const kindOf: Record<PlaybookOutcome['became'], PlaybookKind> = {
  property: 'column',
  new_property: 'column',
  left_out: 'column',
  format: 'format',
  table: 'table',
  answer: 'decision',
};

/** Where something holds. */
export const PlaybookPlace = z.strictObject({
  kind: PlaybookKind,
  system: SourceSystem,
  /** The portal's object that the table became; null for what is said of a table, and for questions about none. */
  object: ObjectName.nullable(),
  /** As it was last written; null for what is said of a whole table. */
  header: SchemaWord.nullable(),
  question: PlaybookQuestion.nullable(),
  /** The headers of the table in their normal form: by them a table is known again that no system marks. */
  headers: z.array(SchemaWord).max(500),
});
export type PlaybookPlace = z.infer<typeof PlaybookPlace>;

const Outcomes = z
  .array(z.strictObject({ outcome: PlaybookOutcome, times: z.number().int().min(1).max(1_000_000) }))
  .min(1, 'Say what it became')
  .max(20);

export const WrittenEntry = PlaybookPlace.extend({ outcomes: Outcomes }).superRefine((entry, context) => {
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message, input: entry });
  const { kind, header, question } = entry;
  for (const [at, { outcome }] of entry.outcomes.entries()) {
    const path = ['outcomes', at, 'outcome'];
    if (kindOf[outcome.became] !== kind)
      wrong(path, `This is said of a ${kindOf[outcome.became]}, not of a ${kind}`);
    if (outcome.became === 'format' && Object.keys(outcome.format).length === 0)
      wrong([...path, 'format'], 'Say how the cells are written');
    if (outcome.became === 'answer' && question !== null && !isLearnable(question, outcome.answer))
      wrong([...path, 'answer'], `Choose one of ${learnableAnswers[question].join(', ')}`);
  }
  if (kind === 'decision' && question === null) wrong(['question'], 'Name the question that was answered');
  if (kind !== 'decision' && question !== null) wrong(['question'], 'Only an answer belongs to a question');
  if ((kind === 'column' || kind === 'format') && header === null) wrong(['header'], 'Name the column');
  if (kind === 'column' && entry.object === null) wrong(['object'], 'Name the object that the table became');
  if ((kind === 'table' || entry.system === 'unknown') && entry.headers.length < 2)
    wrong(['headers'], 'Give at least two headers of the table: it is known again by them');
});
export type WrittenEntry = z.infer<typeof WrittenEntry>;

export function isLearnable(question: PlaybookQuestion, answer: string): boolean {
  const known: readonly string[] = learnableAnswers[question];
  return known.includes(answer);
}

/** Entries of one file. */
export const MOST_ENTRIES = 2_000;
/** Entries that a playbook keeps, as many as one analysis looks through. */
export const MOST_KEPT = 5_000;

/** What is exported and imported: a playbook as a file. */
export const PlaybookFile = z.strictObject({
  playbook: z.literal(1, 'This is no playbook of version 1: export it anew with this product'),
  entries: z.array(WrittenEntry).max(MOST_ENTRIES, `A playbook has at most ${MOST_ENTRIES} entries`),
});
export type PlaybookFile = z.infer<typeof PlaybookFile>;

export const PlaybookEntry = PlaybookPlace.extend({
  id: Id,
  is_on: z.boolean(),
  /** More than one: they contradict each other, so that the next export is asked about, and none of them is applied. */
  outcomes: z.array(
    z.object({
      outcome: PlaybookOutcome,
      /** Earlier exports in which people chose it, and how many more a file that was imported tells of. */
      times: z.number().int(),
      imported: z.number().int(),
      /** The projects, as they are called now; those that are gone are in the count alone. */
      projects: z.array(z.string()),
      last_at: Timestamp,
    }),
  ),
  /** Projects in which it was applied, and when last. */
  used: z.number().int(),
  last_used_at: Timestamp.nullable(),
});
export type PlaybookEntry = z.infer<typeof PlaybookEntry>;
