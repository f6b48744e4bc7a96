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

/** Countries of which is known how their phone numbers are written at home, by their two letters. */
export const dialledCountries = [
  'US',
  'CA',
  'GB',
  'IE',
  'DE',
  'AT',
  'CH',
  'FR',
  'BE',
  'NL',
  'ES',
  'PT',
  'IT',
  'DK',
  'NO',
  'SE',
  'FI',
  'PL',
  'CZ',
  'SK',
  'RO',
  'GR',
  'TR',
  'IL',
  'AE',
  'ZA',
  'AU',
  'NZ',
  'IN',
  'JP',
  'KR',
  'SG',
] as const;
export type DialledCountry = (typeof dialledCountries)[number];
const noCountry = `Phone numbers are known of ${dialledCountries.join(', ')}; or write as_written`;
/** Words that say yes, or no, in one column. */
const Words = z.array(z.string().trim().min(1).max(60)).max(20);
/** What 0.12 is in a column where other cells are written like 12 %: 12 %, or a little more than a tenth of one. */
const BarePercent = z.enum(['fractions', 'percents']);
/** What stands between the values of one cell. */
const Separator = z.string().min(1).max(3);

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
  /** The column is written both ways: a date that only one of them explains is read so, and any other as `date_order` says. */
  date_each: z.boolean().optional(),
  /** Zone of times that name none; absent: UTC. */
  time_zone: z.string().optional(),
  /** Which mark is the decimal one where a cell can be read both ways. */
  decimal: Mark.optional(),
  /** Told by a person: nothing but this stands between thousands, and every cell must be written so. */
  grouping: Grouping.optional(),
  /** What three digits behind the only mark are, where nothing else says so. Absent: decimals, if there is a decimal mark. */
  three_digits: z.enum(['thousands', 'decimals', 'leave']).optional(),
  /** A lone M or B behind the digits shortens the number, as in 1.2M: the column holds money. */
  is_shortened: z.boolean().optional(),
  /** What cells without a percent sign count, where others have one. Absent: they are read as they stand. */
  bare_percent: z.enum([...BarePercent.options, 'leave']).optional(),
  /** Currency of amounts that name none, and of signs that several currencies share. Absent: the portal's own. */
  currency: z.string().optional(),
  currency_signs: z.record(z.string(), z.string()).optional(),
  /** For duration: what a number without a unit counts. Absent: such cells are listed, never read. */
  unit: DurationUnit.optional(),
  /** For email_header: whose addresses these are. */
  header: z.enum(['from', 'to', 'cc', 'bcc']).optional(),
  /** For phone: the country of numbers that name none, or the column that says it row by row. Absent: they stay as written. */
  country: z.enum(dialledCountries).optional(),
  country_column: z.string().optional(),
  /** For boolean: what says yes and no in this column. Absent: the usual words of several languages. */
  yes: z.array(z.string()).optional(),
  no: z.array(z.string()).optional(),
  separator: z.string().optional(),
  /** Source value → portal value for option, options, owner and stage. A value that is missing here is listed, never written. */
  values: z.record(z.string(), z.string()).optional(),
  /** For stage: columns that say how the row ended, where rows of one old stage go to different ones. */
  outcome: z.array(OutcomeColumn).optional(),
  /** Of a column that says so: what a link of these two objects is called, by value. */
  labels: z
    .object({
      from: z.string(),
      to: z.string(),
      by_value: z.record(z.string(), z.string()),
      /** What it is called from the other end; the same where absent. */
      inverse: z.string().optional(),
    })
    .optional(),
  /** Besides its property: the stage of this pipeline in which a record stands, by value. */
  stands_in: z.object({ pipeline: z.string(), stages: z.record(z.string(), z.string()) }).optional(),
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
  /** What a duration without a unit counts. */
  unit: DurationUnit.optional(),
  bare_percent: BarePercent.optional(),
  /** Of phone numbers that name no country; `as_written` leaves every number as it stands. */
  country: z.enum(['as_written', ...dialledCountries], { error: noCountry }).optional(),
  /** What says yes and no in this column, in place of the usual words. */
  yes: Words.optional(),
  no: Words.optional(),
  /** Between several values in one cell. */
  separator: Separator.optional(),
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

export const FirstRowHolds = z.enum(['names', 'data'], { error: 'Say names or data.' });

/** What a person says of a whole source. */
export const SourceSettings = z.strictObject({
  /** In which encoding the file is written. */
  encoding: EncodingName.optional(),
  /** What its first row holds. */
  header: FirstRowHolds.optional(),
  /** Of times that name no zone, in every column. */
  time_zone: ZoneName.optional(),
});
export type SourceSettings = z.infer<typeof SourceSettings>;

/** What of a source's settings shall change; an empty text takes one back. */
export const SettingsChanges = z.strictObject({
  encoding: z.enum(['', ...encodings], { error: noEncoding }).optional(),
  header: z.enum(['', ...FirstRowHolds.options], { error: 'Say names or data.' }).optional(),
  time_zone: z
    .string()
    .max(64)
    .refine(name => name === '' || isZone(name), noZone)
    .optional(),
});
