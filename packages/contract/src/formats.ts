// Formats: how the cells of a source are written (marks of numbers, order of dates, currency, time zone), as people set it
// and as it is carried out.
import { z } from 'zod';
import { DateOrder } from './profiles.ts';

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const noZone = 'No time zone has this name. Write one such as Europe/Berlin or UTC';
/** A time zone by its name in the IANA list. */
export const ZoneName = z.string().max(64).refine(isZone, noZone);

const Currency = z.string().regex(/^[A-Z]{3}$/, 'Write the three letters of a currency, such as EUR');
const Mark = z.enum(['.', ',']);
/** What stands between thousands; the empty text: nothing does. */
const Grouping = z.enum(['.', ',', ' ', "'", '']);

/** A column that says how a deal ended: a flag, a status, or the chance somebody gave it. */
const OutcomeColumn = z.object({
  column: z.string(),
  says: z.enum(['won', 'lost', 'closed', 'status', 'probability']),
  /** An empty cell is a no: nobody wrote one in this column. */
  empty_is_no: z.boolean(),
});
export type OutcomeColumn = z.infer<typeof OutcomeColumn>;

/** `minutes` also says that 4:32 is minutes and seconds, `hours` that it is hours and minutes. */
export const DurationUnit = z.enum(['milliseconds', 'seconds', 'minutes', 'hours']);
export type DurationUnit = z.infer<typeof DurationUnit>;

/** How a cell becomes a property value. Every kind either yields a value or a rejected cell with its reason; none guesses. */
export const Transform = z.object({
  kind: z.enum([
    'text',
    'html',
    'email',
    'phone',
    'number',
    'date',
    'datetime',
    'boolean',
    'option',
    'options',
    'owner',
    'stage',
    'url',
    'domain',
    'full_name',
    'json_address',
    'duration',
    'email_header',
  ]),
  date_order: DateOrder.optional(),
  /** Zone of times that name none; absent: UTC. */
  time_zone: z.string().optional(),
  /** Which mark is the decimal one where a cell can be read both ways. */
  decimal: Mark.optional(),
  /** Told by a person: nothing but this stands between thousands, and every cell must be written so. */
  grouping: Grouping.optional(),
  /** What three digits behind the only mark are, where nothing else says so. Absent: decimals, if there is a decimal mark. */
  three_digits: z.enum(['thousands', 'decimals', 'leave']).optional(),
  /** Currency of amounts that name none, and of signs that several currencies share. Absent: the portal's own. */
  currency: z.string().optional(),
  currency_signs: z.record(z.string(), z.string()).optional(),
  /** For duration: what a number without a unit counts. Absent: such cells are listed, never read. */
  unit: DurationUnit.optional(),
  /** For email_header: whose addresses these are. */
  header: z.enum(['from', 'to', 'cc', 'bcc']).optional(),
  separator: z.string().optional(),
  /** Source value → portal value for option, options, owner and stage. A value that is missing here is listed, never written. */
  values: z.record(z.string(), z.string()).optional(),
  /** For stage: columns that say how the row ended, where rows of one old stage go to different ones. */
  outcome: z.array(OutcomeColumn).optional(),
});
export type Transform = z.infer<typeof Transform>;

/** How a person says the cells of one column are written. What is absent is found out from the cells. */
export const ColumnFormat = z.strictObject({
  /** Settles the cells that can be read both ways, such as 1.234. */
  decimal: Mark.optional(),
  /** With it every cell must be written so; those that are not are listed. Goes with `decimal`. */
  grouping: Grouping.optional(),
  date_order: DateOrder.optional(),
  /** Of amounts that name no currency. */
  currency: Currency.optional(),
  /** Of times that name no zone; goes before the source's. */
  time_zone: ZoneName.optional(),
  /** Values that say that nothing is known and are read as empty; with none of them every cell is kept as written. */
  placeholders: z.array(z.string().min(1).max(200)).max(100).optional(),
});
export type ColumnFormat = z.infer<typeof ColumnFormat>;

/** Encodings of text that can be read, as browsers call them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'iso-8859-5',
  'x-mac-cyrillic',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
const noEncoding = `No file is read in this encoding. Write one of ${encodings.join(', ')}`;
export const EncodingName = z.enum(encodings, { error: noEncoding });
export type EncodingName = z.infer<typeof EncodingName>;

/** What a person says of a whole source. */
export const SourceSettings = z.strictObject({
  /** In which encoding the file is written. */
  encoding: EncodingName.optional(),
  /** Of times that name no zone, in every column. */
  time_zone: ZoneName.optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** What of a source's settings shall change; an empty text takes one back. */
export const SettingsChanges = z.strictObject({
  encoding: z.enum(['', ...encodings], { error: noEncoding }).optional(),
  time_zone: z
    .string()
    .max(64)
    .refine(name => name === '' || isZone(name), noZone)
    .optional(),
});
