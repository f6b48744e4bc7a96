// Which records are compared where they are too many: those come first that have the most in common with few others, as a mailbox, a name at
// one company and a number: of two that share nothing hardly any are one.
import { quoted, textOf } from '../duckdb/database.ts';
import type { SnapshotFile } from '../snapshot-files.ts';

/** What more have in common tells nobody apart. */
const MOST_IN_COMMON = 30;

interface Chosen {
  reads: readonly string[];
  /** Each worked out once: they cost more than all the rest. SQL. */
  forms: Readonly<Record<string, string>>;
  /** What a record may have in common with its second writing, of the forms; null where it says nothing. SQL. */
  keys: readonly string[];
}

const phone = (name: string): string => `phone_key_in(digits_of(${name}))`;
const choices: Record<'contacts' | 'companies', Chosen> = {
  contacts: {
    reads: ['phone', 'mobilephone', 'email', 'lastname', 'firstname', 'company', 'zip', 'city'],
    forms: {
      phone: phone('phone'),
      mobile: phone('mobilephone'),
      // Whoever has two mailboxes is often called the same in both.
      mailbox: `case when not is_role_address(email) then nullif(regexp_replace(split_part(lower(email), '@', 1), '[^a-z]', '', 'g'), '') end`,
      last: 'letters_of(lastname)',
      first: 'letters_of(firstname)',
      place: 'coalesce(company_key(company), lower(zip), lower(city))',
    },
    keys: [
      'phone',
      'mobile',
      'mailbox',
      "last || ' ' || left(first, 1)",
      "last || ' ' || place",
      "first || ' ' || place",
    ],
  },
  companies: {
    reads: ['phone', 'domain', 'website', 'name', 'zip', 'city'],
    forms: {
      phone: phone('phone'),
      site: 'domain_of(coalesce(domain, website))',
      called: 'company_key(name)',
      place: 'coalesce(lower(zip), lower(city))',
    },
    keys: [
      'phone',
      'site',
      "split_part(site, '.', 1)",
      'called',
      'left(called, 8)',
      "left(called, 4) || ' ' || place",
    ],
  },
};

/** SQL of the object and the ids. */
export function chooseSearched(
  object: 'contacts' | 'companies',
  { path, rows }: SnapshotFile,
  there: ReadonlySet<string>,
  most: number,
): string {
  const from = `read_parquet(${textOf(path)})`;
  if (rows <= most) return `select ${textOf(object)}, id from ${from}`;
  const { reads, forms, keys } = choices[object];
  const cells = reads.map(name =>
    there.has(name) ? `tidy(${quoted(name)}) as ${name}` : `null::varchar as ${name}`,
  );
  const made = Object.entries(forms).map(([name, form]) => `${form} as ${name}`);
  const keyed = keys.map(
    (key, at) => `select id, hash(${at}, ${key}) as key from formed where length(${key}) > 1`,
  );
  return `with given as (select id, ${cells.join()} from ${from}),
    formed as materialized (select id, ${made.join()} from given),
    keyed as materialized (${keyed.join(' union all ')}),
    blocks as (select key, count(*) as n from keyed group by key having count(*) between 2 and ${MOST_IN_COMMON})
    select ${textOf(object)}, id from keyed join blocks using (key)
    group by id order by sum(1.0 / (n - 1)) desc, try_cast(id as bigint), id limit ${most}`;
}
