// Works out what the fixes of chosen checks would change in a snapshot: record for record, with what stands there, and what was left out
// and why. Asks `evidence` which records they are, so that it is those that the findings count.
import type { Property } from '@groundwork/contract/crm';
import { z } from 'zod';
import { type Database, textOf } from '../duckdb/database.ts';
import { fixRules } from './all-rules.ts';
import { type FixRule, isLinkRule, type LinkRule, type ValueRule } from './fix-rule.ts';

/** Records of a check that one bundle takes: the others come with the next one. */
export const MOST_OF_CHECK = 20_000;

export interface PlannedValue {
  check: string;
  object: string;
  record_id: string;
  label: string;
  property: string;
  before: string;
  after: string;
  why: string;
}

export interface PlannedLink {
  check: string;
  object: string;
  record_id: string;
  label: string;
  to_object: string;
  to_id: string;
  why: string;
}

export interface LeftOut {
  check: string;
  reason: string;
  records: number;
  /** The first of them. */
  examples: { id: string; label: string }[];
}

export interface FixPlan {
  values: PlannedValue[];
  links: PlannedLink[];
  left_out: LeftOut[];
}

export interface FixRequest {
  checks: readonly string[];
  /** Who takes over, for rules that ask. */
  owner?: string | undefined;
  properties: readonly Property[];
}

const EXAMPLES = 5;
/** Records that are read at a time. */
const PAGE = 10_000;
const Candidate = z.object({
  place: z.coerce.number(),
  record_id: z.string(),
  label: z.string(),
  property: z.string(),
  before: z.string().nullable(),
  given: z.string().nullable(),
  why: z.string().nullable(),
});
type Candidate = z.infer<typeof Candidate>;

export async function planFixes(database: Database, request: FixRequest): Promise<FixPlan> {
  const plan: FixPlan = { values: [], links: [], left_out: [] };
  const taken = new Set<string>();
  await database.run(
    `create or replace macro asked() as ${request.owner === undefined ? 'null' : textOf(request.owner)}`,
  );
  for (const check of request.checks) {
    const rule = fixRules.get(check);
    if (rule) await planOne(database, rule, { plan, taken, request });
  }
  return plan;
}

interface Planning {
  plan: FixPlan;
  /** `contacts 17 email`, and values of which no two may be the same. */
  taken: Set<string>;
  request: FixRequest;
}

async function planOne(database: Database, rule: FixRule, planning: Planning): Promise<void> {
  const { plan } = planning;
  await makeCandidates(database, rule);
  const left = new LeftOuts(rule.check, await leftOutOf(database, 'unless', 'unless is not null'));
  let [mended, place] = [0, 0];
  let rows = await candidatesAfter(database, rule, place);
  while (rows.length > 0 && mended < MOST_OF_CHECK) {
    for (const of of Map.groupBy(rows, row => row.record_id).values()) {
      if (!of[0] || mended === MOST_OF_CHECK) break;
      const reason = isLinkRule(rule) ? addLink(rule, of, planning) : addValues(rule, of, planning);
      if (reason === undefined) mended += 1;
      else left.add(reason, of[0]);
      place = of[0].place;
    }
    rows = await candidatesAfter(database, rule, place);
  }
  const TOO_MANY = `More than ${MOST_OF_CHECK} records at once: they come with the next bundle.`;
  if (rows.length > 0)
    left.addAll(await leftOutOf(database, textOf(TOO_MANY), `unless is null and place > ${place}`));
  plan.left_out.push(...left.all());
}

/** The reason why it is left out. */
function addLink(rule: LinkRule, [row]: Candidate[], { plan }: Planning): string | undefined {
  if (!row?.given) return rule.uncertain;
  const { record_id, label, given, why } = row;
  plan.links.push({
    check: rule.check,
    object: rule.object,
    record_id,
    label,
    to_object: rule.to,
    to_id: given,
    why: why ?? '',
  });
  return undefined;
}

/** All values of a record or none. The reason why it is left out. */
function addValues(
  rule: ValueRule,
  rows: Candidate[],
  { plan, taken, request }: Planning,
): string | undefined {
  const { check, object } = rule;
  const found: PlannedValue[] = [];
  for (const { record_id, label, property, before, given, why } of rows) {
    const { write } = rule.sets.find(set => set.property === property) ?? {};
    const after = write ? write(before ?? '', given) : (given ?? undefined);
    if (after === undefined || after === '') return rule.uncertain;
    if (after === before) continue;
    const unfit = unfitting(request.properties, object, property, after);
    if (unfit !== undefined) return unfit;
    if (taken.has(`${object} ${record_id} ${property}`))
      return 'Another fix of the bundle writes the same property.';
    if (rule.isUnique && taken.has(`${object} ${property} ${after.toLowerCase()}`))
      return 'Another record of the bundle would get the same value.';
    found.push({ check, object, record_id, label, property, before: before ?? '', after, why: why ?? '' });
  }
  if (found.length === 0) return rule.uncertain;
  for (const { record_id, property, after } of found) {
    taken.add(`${object} ${record_id} ${property}`);
    if (rule.isUnique) taken.add(`${object} ${property} ${after.toLowerCase()}`);
  }
  plan.values.push(...found);
  return undefined;
}

/** Why the portal would not take the value. */
function unfitting(
  properties: readonly Property[],
  object: string,
  name: string,
  value: string,
): string | undefined {
  const property = properties.find(one => one.object === object && one.name === name);
  if (!property) return `The portal has no property ${name}.`;
  if (property.read_only === true) return `The portal sets ${property.label} itself.`;
  const isOffered = property.options.length === 0 || property.options.some(option => option.value === value);
  return property.type === 'enumeration' && !isOffered
    ? `${property.label} does not offer “${value}”.`
    : undefined;
}

const recordsOf = ({ check, object }: FixRule): string =>
  `evidence e join ${object} r on r.id = e.record_id join raw_${object} w on w.id = r.id where e.check_number = ${textOf(check)}`;

/** `candidates`: a row per record and property, with the place of the record among all of the check. */
async function makeCandidates(database: Database, rule: FixRule): Promise<void> {
  const cases = rule.unless.map(([condition, reason]) => `when ${condition} then ${textOf(reason)}`);
  const unless = cases.length === 0 ? 'null::varchar' : `case ${cases.join(' ')} end`;
  const each = isLinkRule(rule)
    ? [
        `select e.record_id, e.label, '' as property, null::varchar as before, cast(${rule.given} as varchar) as given, ${unless} as unless
         from ${recordsOf(rule)}`,
      ]
    : rule.sets.map(
        ({ property, given, where }) => `
         select e.record_id, e.label, ${textOf(property)} as property, w.${property} as before,
           cast(${given} as varchar) as given, ${unless} as unless
         from ${recordsOf(rule)} ${where === undefined ? '' : `and (${where})`}`,
      );
  await database.run(`create or replace table candidates as
    select *, dense_rank() over (order by try_cast(record_id as bigint), record_id) as place
    from (${each.join(' union all ')})`);
}

/** Those of the next records that have no reason to be left out. The fact behind each may name what was worked out, as `p.given`. */
function candidatesAfter(database: Database, { object, why }: FixRule, place: number): Promise<Candidate[]> {
  return database.rows(
    Candidate,
    `select p.* exclude (unless), cast(${why} as varchar) as why
     from (select * from candidates where unless is null and place > ${place}
       qualify dense_rank() over (order by place) <= ${PAGE}) p join ${object} r on r.id = p.record_id
     order by place, property`,
  );
}

const LeftOutRow = z.object({
  reason: z.string(),
  records: z.coerce.number(),
  record_id: z.string(),
  label: z.string(),
});

/** Records among the candidates that are left out: by reason, with the first of each. */
async function leftOutOf(
  database: Database,
  reason: string,
  where: string,
): Promise<Omit<LeftOut, 'check'>[]> {
  const rows = await database.rows(
    LeftOutRow,
    `select reason, count(*) over (partition by reason) as records, record_id, label
     from (select distinct ${reason} as reason, record_id, label, place from candidates where ${where})
     qualify row_number() over (partition by reason order by place) <= ${EXAMPLES} order by reason, place`,
  );
  return [...Map.groupBy(rows, row => row.reason)].map(([of, some]) => ({
    reason: of,
    records: some[0]?.records ?? 0,
    examples: some.map(({ record_id, label }) => ({ id: record_id, label })),
  }));
}

class LeftOuts {
  readonly #check: string;
  readonly #by = new Map<string, LeftOut>();

  constructor(check: string, known: readonly Omit<LeftOut, 'check'>[]) {
    this.#check = check;
    this.addAll(known);
  }

  add(reason: string, { record_id, label }: Candidate): void {
    const one = this.#by.get(reason) ?? { check: this.#check, reason, records: 0, examples: [] };
    this.#by.set(reason, one);
    one.records += 1;
    if (one.examples.length < EXAMPLES) one.examples.push({ id: record_id, label });
  }

  addAll(known: readonly Omit<LeftOut, 'check'>[]): void {
    for (const one of known) this.#by.set(one.reason, { check: this.#check, ...one });
  }

  all(): LeftOut[] {
    return [...this.#by.values()].toSorted((one, other) => other.records - one.records);
  }
}
