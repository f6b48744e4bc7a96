// What reading and profiling a customer's exports found: the shapes of a file's problems, columns and sources.
import { z } from 'zod';

/** One thing that is wrong with a file: where, what stood there, what is wrong, how to mend it. */
export const FileProblem = z.object({
  /** As a person would say it: `contacts.csv, row 12` or `book.xlsx, sheet Accounts, row 3`. */
  place: z.string(),
  value: z.string().optional(),
  problem: z.string(),
  mend: z.string(),
  code: z.string(),
});
export type FileProblem = z.infer<typeof FileProblem>;

/** What a column's values mean, beyond how they are written. */
export const semantics = [
  'email',
  'phone',
  'url',
  'linkedin_url',
  'image_path',
  'domain',
  'ip_address',
  'salutation',
  'first_name',
  'last_name',
  'full_name',
  'company_name',
  'job_title',
  'gender',
  'language',
  'street',
  'city',
  'state',
  'postcode',
  'country',
  'latitude',
  'longitude',
  'currency_code',
  'money',
  'percent',
  'count',
  'year',
  'quarter',
  'id_salesforce',
  'id_numeric',
  'id_uuid',
  'id_code',
  'json',
  'html',
  'list',
  'long_text',
] as const;
export const Semantic = z.enum(semantics);
export type Semantic = z.infer<typeof Semantic>;

export const ColumnType = z.enum(['empty', 'text', 'integer', 'decimal', 'date', 'datetime', 'boolean']);
export type ColumnType = z.infer<typeof ColumnType>;

export const DateOrder = z.enum(['ymd', 'mdy', 'dmy']);
export type DateOrder = z.infer<typeof DateOrder>;

export const ColumnDate = z.object({
  order: DateOrder,
  /** The most frequent way of writing, in the usual letters: `DD-MM-YY`, `MM/DD/YY hh:mm A`, `serial`. */
  format: z.string(),
  two_digit_year: z.boolean(),
  has_time: z.boolean(),
  /** Both day-first and month-first explain every value: sibling columns or a person must settle it. */
  is_ambiguous: z.boolean(),
  /** Values that only this order explains; the evidence shown to people. */
  proof: z.array(z.object({ row: z.number().int(), value: z.string() })),
  /** Cells with a time of day and no time zone; absent in profiles made before they were counted. */
  zoneless: z.number().int().optional(),
  /** One of them. */
  zoneless_example: z.string().optional(),
  /** Some cells are dates with the day first only and others with the month first only: how many, and how many are both. */
  mixed: z
    .object({
      dmy: z.number().int(),
      mdy: z.number().int(),
      open: z.number().int(),
      open_example: z.string().nullable(),
    })
    .optional(),
});
export type ColumnDate = z.infer<typeof ColumnDate>;

export const NumberMarks = z.object({
  /** Cells that only a decimal point explains, and cells that only a decimal comma explains. */
  point: z.number().int(),
  comma: z.number().int(),
  /** Cells that can be read both ways, by the mark that stands in them: 1.234 and 1,234. */
  open_point: z.number().int(),
  open_comma: z.number().int(),
  /** The first different ones of those. */
  open_examples: z.array(z.string()),
  /** One that only a point explains, and one that only a comma explains. */
  point_example: z.string().nullable(),
  comma_example: z.string().nullable(),
  /** Most digits behind a decimal mark that was proven. */
  most_decimals: z.number().int(),
  /** Currency signs, words and codes in the cells, the most frequent first. */
  currencies: z.array(z.object({ sign: z.string(), cells: z.number().int() })),
  /** Cells with a percent sign, and those without one that are no more than 1, where there are cells with one. */
  percents: z.number().int().optional(),
  small: z.number().int().optional(),
  small_example: z.string().nullable().optional(),
  /** Cells like 1.2M, which are numbers only where the column is money. */
  shortened: z.number().int().optional(),
});
export type NumberMarks = z.infer<typeof NumberMarks>;

export const ColumnNumber = z.object({
  decimal: z.enum(['.', ',']),
  /** The character between thousands; empty when none was seen. */
  grouping: z.string(),
  /** Currency sign or code that stands in the cells; null when none does. */
  currency: z.string().nullable(),
  negative_parentheses: z.boolean(),
  /** What the cells prove about their marks; absent in profiles made before it was gathered. */
  marks: NumberMarks.optional(),
});
export type ColumnNumber = z.infer<typeof ColumnNumber>;

/** A value by which a column says that nothing is known: `N/A`, `-None-`, -1011 as a phone. */
export const Placeholder = z.object({
  value: z.string(),
  cells: z.number().int(),
  /** Its cells are read as empty, and are in none of the column's counts. */
  is_empty: z.boolean(),
  /** It may be a value that somebody meant: it is kept until a person says that it is none. */
  is_asked: z.boolean(),
  /** A person said what it is. */
  is_answered: z.boolean().optional(),
});
export type Placeholder = z.infer<typeof Placeholder>;

/** How numbers or days spread: every readable value is in exactly one bin. */
export const ColumnBins = z.object({
  kind: z.enum(['number', 'date']),
  /** Lower edge of the first bin; a date in milliseconds since 1970 (UTC). */
  from: z.number(),
  /** Of each bin, in the same measure. A value on an edge is in the bin above it. */
  width: z.number().positive(),
  /** Cells of each bin, at most 24 bins. */
  counts: z.array(z.number().int()),
});
export type ColumnBins = z.infer<typeof ColumnBins>;

export const ColumnProfile = z.object({
  name: z.string(),
  /** 0-based place among the columns. */
  position: z.number().int(),
  type: ColumnType,
  semantic: Semantic.nullable(),
  /** Cells that are not empty; those of placeholders that are read as empty do not count. */
  filled: z.number().int(),
  distinct: z.number().int(),
  /** False: `distinct` is an estimate (about 3 % off). */
  distinct_exact: z.boolean(),
  /** Every filled cell is different (and there is at least one). */
  is_unique: z.boolean(),
  /** How the values are written: 9 a digit, A or a a run of letters; the five most frequent. */
  formats: z.array(
    z.object({
      pattern: z.string(),
      count: z.number().int(),
      /** The first value that is written so; absent in profiles made before it was kept. */
      example: z.string().optional(),
    }),
  ),
  examples: z.array(z.string()),
  /** All values by count when there are few; null when there are many. */
  options: z.array(z.object({ value: z.string(), count: z.number().int() })).nullable(),
  max_chars: z.number().int(),
  /** Smallest and largest as plain number or ISO date; null for text. */
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** Absent for text, for columns with a single value, and in profiles made before it was counted. */
  bins: ColumnBins.optional(),
  date: ColumnDate.nullable(),
  number: ColumnNumber.nullable(),
  /** The character between several values in one cell. */
  list_separator: z.string().nullable(),
  /** Texts that may be durations without a unit, as 4:32 and 30 among 1h 20m; absent where there are none. */
  bare_durations: z.object({ cells: z.number().int(), examples: z.array(z.string()) }).optional(),
  /** Cells that do not fit the column's type: the first ones with their place, and how many there are. */
  problems: z.array(FileProblem),
  /** The most frequent first; absent when there are none. */
  placeholders: z.array(Placeholder).optional(),
  /** The smallest hashes of the normalised values; two columns' sketches estimate how much they share. */
  sketch: z.array(z.number()).optional(),
  /** Tells something about a person. */
  is_pii: z.boolean(),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** One of several tables that stand in one file or sheet. */
export const SourcePart = z.object({
  /** The id that the whole would have. */
  of: z.string(),
  /** Its title, or its number. */
  name: z.string(),
  /** Of how many. */
  count: z.number().int(),
  /** `rows 1 to 4, columns A to C`. */
  place: z.string(),
  /** Nothing but several tables explains it. */
  is_sure: z.boolean(),
  /** The object that its rows are, where a column of the file says so. */
  lists: z.string().optional(),
});
export type SourcePart = z.infer<typeof SourcePart>;

export const SourceProfile = z.object({
  /** The file's name, `#sheet` for a sheet of a workbook, and `#table` where it holds several. */
  id: z.string(),
  file: z.string(),
  sheet: z.string().nullable(),
  part: SourcePart.optional(),
  /** Records after the header, the bad ones included. */
  rows: z.number().int(),
  bad_rows: z.number().int(),
  /** Filled cells of bad rows, as far as they can be read; the columns count the cells of all other rows. */
  bad_cells: z.number().int().optional(),
  encoding: z.string(),
  /** Encodings that read the file about as well, the best first, each with how some of its text reads then; absent where
   *  the file leaves no doubt. */
  encoding_doubt: z.array(z.object({ encoding: z.string(), sample: z.string() })).optional(),
  delimiter: z.string().nullable(),
  /** The header's row as a person counts; 0 when the file has none. */
  header_row: z.number().int(),
  problems: z.array(FileProblem),
  columns: z.array(ColumnProfile),
});
export type SourceProfile = z.infer<typeof SourceProfile>;
