// What each column is compared as, decided by a sample of the rows: the profile's meaning where it has one, else the way in
// which the values are written. Nobody configures it, so a bibliography or a list of parts is compared as well.
import type { ColumnProfile, DateOrder, Semantic } from '@groundwork/contract/profiles';
import { headerMatches, headerWords } from '../../profile/header-hints.ts';

export type FieldKind =
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'company'
  | 'website'
  | 'street'
  | 'postcode'
  | 'city'
  | 'date'
  | 'code'
  | 'number'
  | 'word'
  | 'category'
  | 'text';

/** A column that is compared, and as what. */
export interface Field {
  header: string;
  kind: FieldKind;
  /** Of a date: which of day and month stands first. */
  order?: DateOrder | undefined;
}

/** Why a column is not compared. */
export type LeftOut =
  | 'empty'
  | 'always_the_same'
  | 'identifies_the_row'
  | 'about_the_record'
  | 'repeats_a_name';

export interface FieldChoice {
  field?: Field;
  leftOut?: LeftOut;
}

const MEANT: Partial<Record<Semantic, FieldKind>> = {
  email: 'email',
  phone: 'phone',
  url: 'website',
  domain: 'website',
  first_name: 'first_name',
  last_name: 'last_name',
  full_name: 'full_name',
  company_name: 'company',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  state: 'category',
  country: 'category',
  gender: 'category',
  job_title: 'category',
  id_code: 'code',
  list: 'text',
  long_text: 'text',
};
/** What systems and colleagues write beside a record: the same of many, and of one record as often another. */
const ABOUT_THE_RECORD =
  /\b(owner|assigned|assignee|created|creator|modified|updated|changed|last|sync|import|source|stage|status|score|rep|lifecycle|agent|manager)\b/;
const NEVER_COMPARED: ReadonlySet<Semantic> = new Set([
  'image_path',
  'ip_address',
  'json',
  'html',
  'linkedin_url',
  'currency_code',
  'percent',
  'language',
]);
/** A column of fewer different values than one in so many rows is a category. */
const CATEGORY_ROWS = 30;
const MOST_CATEGORIES = 100;
/** Words are compared letter by letter, texts word by word. */
const MOST_WORD_CHARS = 14;

/** As what a column is compared. `isId`: no value of the whole input comes twice in it, or it is said to be a key. */
export function fieldOf(column: ColumnProfile, isId: boolean): FieldChoice {
  const { semantic, filled, distinct, name } = column;
  if (filled === 0) return { leftOut: 'empty' };
  if (distinct === 1) return { leftOut: 'always_the_same' };
  const words = headerWords(name);
  const kind = kindOf(column);
  if (isId && (kind === 'code' || kind === 'number' || kind === 'word' || isKeyLike(column)))
    return { leftOut: 'identifies_the_row' };
  if (column.type === 'datetime' || column.type === 'boolean') return { leftOut: 'about_the_record' };
  if (semantic !== null && NEVER_COMPARED.has(semantic)) return { leftOut: 'about_the_record' };
  if (ABOUT_THE_RECORD.test(words) && !/\blast ?name\b/.test(words)) return { leftOut: 'about_the_record' };
  return { field: { header: name, kind, order: column.date?.order } };
}

function kindOf(column: ColumnProfile): FieldKind {
  const meant = column.semantic === null ? undefined : MEANT[column.semantic];
  if (meant === 'text' && isShort(column)) return 'word';
  // A work's title is called a title as well.
  if (column.semantic === 'job_title' && column.distinct > column.filled * 0.8) return 'text';
  if (meant !== undefined) return meant;
  if (column.type === 'date' || (headerMatches(column.name, 'date') && isDigits(column))) return 'date';
  if (
    column.semantic === 'id_numeric' ||
    column.semantic === 'id_uuid' ||
    column.semantic === 'id_salesforce'
  )
    return 'code';
  if (column.type === 'integer' || column.type === 'decimal') return isDigits(column) ? 'code' : 'number';
  const { filled, distinct } = column;
  if (distinct <= MOST_CATEGORIES && distinct * CATEGORY_ROWS <= filled) return 'category';
  return isShort(column) ? 'word' : 'text';
}

function isKeyLike({ semantic, type }: ColumnProfile): boolean {
  return type === 'integer' || (semantic?.startsWith('id_') ?? false);
}

/** Digits of one length, six or more, nearly all different: a number that names something. */
function isDigits({ formats, filled, distinct }: ColumnProfile): boolean {
  const first = formats[0];
  return (
    first !== undefined &&
    /^9{6,}$/.test(first.pattern) &&
    first.count >= filled * 0.8 &&
    distinct >= filled * 0.3
  );
}

function isShort({ examples }: ColumnProfile): boolean {
  const chars = examples.reduce((sum, example) => sum + example.length, 0);
  return chars <= examples.length * MOST_WORD_CHARS;
}

/** Leaves out names of a whole where their parts stand in columns of their own: the same said twice is no second reason. */
export function withoutRepeatedNames(
  columns: readonly ColumnProfile[],
  choices: readonly FieldChoice[],
): FieldChoice[] {
  const isOneWord = (at: number): boolean => !columns[at]?.formats[0]?.pattern.includes(' ');
  const partsOf = (kind: FieldKind): number =>
    choices.filter(({ field }, at) => field?.kind === kind && isOneWord(at)).length;
  const isSaid = partsOf('first_name') > 0 && partsOf('last_name') > 0;
  return choices.map((choice, at) => {
    const kind = choice.field?.kind;
    const isWhole =
      kind === 'full_name' || ((kind === 'first_name' || kind === 'last_name') && !isOneWord(at));
    return isSaid && isWhole ? { leftOut: 'repeats_a_name' as const } : choice;
  });
}
