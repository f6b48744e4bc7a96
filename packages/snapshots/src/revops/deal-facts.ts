// What every deal was at every time, as far as that is known: its stage, amount, close date and owner, from one moment to the next.
import { type Database, quoted, textOf } from '../duckdb/database.ts';
import type { Snapshot } from '../snapshot-files.ts';
import { columnsOf } from '../tables/property-tables.ts';

/** When a deal came into a stage, by the name of the property that holds it: `hs_v2_date_entered_` and the stage. */
const ENTERED = /^hs_(?:v2_)?date_entered_(?!current_stage$)(.+)$/;

/**
 * Makes, of an open snapshot:
 * - `revops_deals`: the deals in a stage of the portal, with `why_undated` where nothing says when they began or ended;
 * - `known`: what is known of each one's past;
 * - `facts`: a row per deal and stretch of time in which nothing of it changed;
 * - `moves`: the same where only its stage counts, with `ended` null for the last.
 */
export async function makeDealFacts(database: Database, snapshot: Snapshot): Promise<void> {
  await database.run(deals);
  await database.run(await entryDates(database, snapshot));
  await database.run(known);
  await database.run(moments);
  await database.run(facts);
}

const deals = `
  create table revops_deals as
  select d.id, d.label, d.pipeline, d.stage, d.stage_label, d.outcome, d.probability, coalesce(d.currency, '') as currency,
    d.amount, cast(round(d.amount * 100) as hugeint) as cents, d.created, d.closes, d.entered_stage, d.owner,
    coalesce(d.owner_archived, false) or d.owner_unknown as owner_gone, tidy(r.hs_analytics_source) as source
  from deals d join raw_deals r on r.id = d.id
  where d.outcome is not null and d.stage_place is not null;

  -- What a history may call a stage: its id, or how people read it.
  create table stage_names as
  select pipeline, lower(stage) as said, min(stage) as stage from portal_stages where object = 'deals' group by all
  union all
  select pipeline, lower(trim(label)), min(stage) from portal_stages s where object = 'deals'
    and not exists (select 1 from portal_stages o where o.object = 'deals' and o.pipeline = s.pipeline and lower(o.stage) = lower(trim(s.label)))
  group by all;

  create table said as
  select h.record_id as deal, property, coalesce(value, '') as value, "at" from history h join revops_deals d on d.id = h.record_id
  where object = 'deals' and property in ('dealstage', 'pipeline', 'amount', 'closedate', 'hubspot_owner_id');
  create table said_in_future as select distinct deal from said where day_at("at") > snapshot_day();
  delete from said where day_at("at") > snapshot_day();
`;

/** `entries`: the stages that deals came into, and when, where only the portal's own dates of that are there. */
async function entryDates(database: Database, { files }: Snapshot): Promise<string> {
  const file = files.records['deals'];
  const columns = file ? [...(await columnsOf(database, file.path))] : [];
  const entered = columns.filter(name => ENTERED.test(name));
  if (!file || entered.length === 0)
    return 'create table entries as select null::varchar as deal, null::varchar as stage, null::timestamp as "at" where false';
  // A property's name holds no sign but letters, digits and the underscore.
  return `
    create table entries as
    select e.id as deal, s.stage, min(moment_of(e.value)) as "at" from (
      unpivot (select id, ${entered.map(quoted).join()} from read_parquet(${textOf(file.path)}))
      on ${entered.map(quoted).join()} into name property value value) e
    join revops_deals d on d.id = e.id
    join portal_stages s on s.object = 'deals' and s.pipeline = d.pipeline
      and regexp_replace(lower(s.stage), '[^a-z0-9]', '_', 'g') = regexp_extract(property, 'date_entered_(.+)$', 1)
    where day_at(moment_of(e.value)) <= snapshot_day() group by all`;
}

const known = `
  create table first_said as
  select deal, min("at") as first_at, arg_min(value, "at") filter (property = 'dealstage') as stage,
    count(*) filter (property = 'dealstage') as stages
  from said group by deal;

  create table known as
  select d.id as deal,
    -- A deal whose history begins when it was closed already came from elsewhere: what it was before is not in it.
    f.deal is not null and not coalesce(p.is_closed and coalesce(d.closes < day_at(f.first_at), true), false) as has_history,
    f.deal is not null and not coalesce(p.is_closed and coalesce(d.closes < day_at(f.first_at), true), false) and stages > 0 as has_stages,
    f.first_at, e.first_entry, coalesce(list_contains(e.entered, d.stage), false) as has_end_entry,
    coalesce(day_at(f.first_at) <= d.created + 1, true) as is_complete
  from revops_deals d
  left join first_said f on f.deal = d.id
  left join stage_names n on n.pipeline = d.pipeline and n.said = lower(trim(f.stage))
  left join portal_stages p on p.object = 'deals' and p.pipeline = d.pipeline and p.stage = n.stage
  left join (select deal, min("at") as first_entry, list(stage) as entered from entries group by deal) e on e.deal = d.id;
  drop table first_said;
  delete from said where deal in (select deal from known where not has_history);

  alter table known add column born timestamp;
  update known set born = least(moment_at(d.created), first_at) from revops_deals d
  where d.id = deal and has_history;
  update known set born = moment_at(d.created) from revops_deals d where d.id = deal and not has_history;
  -- The moment that something is known of on the day of creation is when the deal began.
  update known set born = coalesce(case when has_history then first_at end, first_entry)
  where day_at(coalesce(case when has_history then first_at end, first_entry)) = day_at(born);

  alter table revops_deals add column why_undated varchar;
  update revops_deals set why_undated = case
    when born is null then 'no_creation_date'
    when day_at(born) > snapshot_day() then 'created_in_future'
    when has_stages or has_end_entry or outcome = 'open' then null
    when closes is null then 'closed_without_date'
    when closes > snapshot_day() then 'closed_in_future'
    when closes < day_at(born) then 'closed_before_created' end
  from known where known.deal = id;
`;

const moments = `
  create table dated as
  select d.*, k.* exclude (deal) from revops_deals d join known k on k.deal = d.id where why_undated is null;

  -- What is said, what entry dates say, and what stands today where nothing says since when.
  create table told as
  select deal, property, value, "at" from said where deal in (select id from dated)
  union all
  select deal, 'dealstage', e.stage, greatest(e."at", d.born) from entries e join dated d on d.id = deal where not has_stages
  union all
  select id, 'dealstage', stage, greatest(moment_at(closes), born + interval 1 microsecond, coalesce(x.last_entry + interval 1 microsecond, born))
  from dated d left join (select deal, max("at") as last_entry, max_by(stage, "at") as last_stage from entries group by deal) x on x.deal = d.id
  where not has_stages and outcome <> 'open' and x.last_stage is distinct from d.stage
  union all
  select id, 'dealstage', stage, greatest(moment_at(entered_stage), born)
  from dated d where not has_stages and outcome = 'open' and entered_stage <= snapshot_day()
    and not exists (select 1 from entries e where e.deal = d.id and e.stage = d.stage)
  union all
  -- Before the first that is known, it was what is known first; where a history begins with the deal, it was empty.
  select id, p.property, coalesce(f.value, case p.property when 'amount' then cast(d.amount as varchar) when 'closedate' then cast(d.closes as varchar) else d.owner end, ''), born
  from dated d cross join (select unnest(['amount', 'closedate', 'hubspot_owner_id']) as property) p
  left join (select deal, property, arg_min(value, "at") as value from said group by all) f on f.deal = d.id and f.property = p.property
  where f.deal is null or not d.is_complete and f.deal is not null and d.first_at > d.born;

  create table moments as
  select deal, "at", max(value) filter (property = 'dealstage') as stage, max(value) filter (property = 'pipeline') as pipeline,
    max(value) filter (property = 'amount') as amount, max(value) filter (property = 'closedate') as closes,
    max(value) filter (property = 'hubspot_owner_id') as owner
  from told group by all
  union all
  select id, born, null, null, null, null, null from dated d
  where not exists (select 1 from told t where t.deal = d.id and t."at" = d.born);
  drop table told;
`;

const facts = `
  create table filled as
  select deal, "at",
    last_value(stage ignore nulls) over before as stage, last_value(pipeline ignore nulls) over before as pipeline,
    last_value(amount ignore nulls) over before as amount, last_value(closes ignore nulls) over before as closes,
    last_value(owner ignore nulls) over before as owner, lead("at") over (partition by deal order by "at") as next_at
  from moments window before as (partition by deal order by "at" rows between unbounded preceding and current row);

  create table read_facts as
  select f.deal, d.currency, f."at" as valid_from, next_at,
    coalesce(f.pipeline, d.pipeline) as said_pipeline, f.stage as said_stage, d.pipeline as own_pipeline,
    cast(round(amount_of(f.amount) * 100) as hugeint) as cents, day_of(f.closes) as closes, nullif(f.owner, '') as owner
  from filled f join dated d on d.id = f.deal;
  -- Today ends with what stands in the record itself, whatever its history said last.
  insert into read_facts
  select r.deal, r.currency, greatest(moment_at(snapshot_day()), r.valid_from + interval 1 microsecond), null, d.pipeline, d.stage, d.pipeline, d.cents, d.closes, d.owner
  from read_facts r join dated d on d.id = r.deal left join stage_names n on n.pipeline = r.said_pipeline and n.said = lower(trim(r.said_stage))
  where next_at is null and (n.stage is distinct from d.stage or r.said_pipeline <> d.pipeline or r.cents is distinct from d.cents
    or r.closes is distinct from d.closes or r.owner is distinct from d.owner);
  update read_facts r set next_at = n.next_at from (
    select deal, valid_from, lead(valid_from) over (partition by deal order by valid_from) as next_at from read_facts) n
  where n.deal = r.deal and n.valid_from = r.valid_from and r.next_at is null and n.next_at is not null;

  create table facts as
  select r.deal, r.currency, coalesce(n.pipeline, e.pipeline, r.said_pipeline) as pipeline, coalesce(n.stage, e.stage, '') as stage,
    s.open_place, s.open_stages, s.probability,
    case when s.is_closed is null or not s.is_closed then 'open' when coalesce(s.probability, 0) >= 1 then 'won' else 'lost' end as standing,
    r.cents, r.closes, r.owner, r.valid_from, coalesce(r.next_at, timestamp '9999-12-31') as valid_to
  from read_facts r
  left join stage_names n on n.pipeline = r.said_pipeline and n.said = lower(trim(r.said_stage))
  -- A stage of another pipeline, which it was in when nobody wrote down which.
  left join (select said, min(pipeline) as pipeline, min(stage) as stage from stage_names group by said having count(distinct pipeline) = 1) e
    on e.said = case when n.stage is null then lower(trim(r.said_stage)) end
  left join portal_stages s on s.object = 'deals' and s.pipeline = coalesce(n.pipeline, e.pipeline) and s.stage = coalesce(n.stage, e.stage);
  create table stages_gone as
  select distinct r.deal from read_facts r join facts f on f.deal = r.deal and f.valid_from = r.valid_from
  where coalesce(r.said_stage, '') <> '' and f.stage = '';
  drop table filled;
  drop table read_facts;
  drop table moments;

  create table moves as
  select deal, currency, pipeline, stage, open_place, standing, valid_from as entered,
    lead(valid_from) over (partition by deal order by valid_from) as ended,
    lead(standing) over (partition by deal order by valid_from) as next_standing
  from (select *, lag(stage) over way as stage_before, lag(pipeline) over way as pipeline_before, lag(deal) over way as deal_before
    from facts window way as (partition by deal order by valid_from))
  where deal_before is null or stage is distinct from stage_before or pipeline is distinct from pipeline_before;

  -- When each was won, the first time, and for how much; when it was decided as it stands; and whether its way is known from its beginning.
  create table ends as
  with way as (
    select deal, day_at(min(entered) filter (standing = 'won')) as won_day,
      day_at(case when arg_max(standing, entered) <> 'open' then max(entered) end) as decided_day, arg_min(stage, entered) as first_stage
    from moves group by deal),
  -- With the deal alone the two are joined; the day beside it would have each row compared with each.
  worth as (
    select deal, first(cents order by valid_from desc) as cents
    from (select f.deal, f.cents, f.valid_from, w.won_day from facts f join way w on w.deal = f.deal)
    where day_at(valid_from) <= won_day group by deal)
  select w.deal, won_day, decided_day, v.cents as won_cents, first_stage <> '' as way_known
  from way w left join worth v on v.deal = w.deal;
`;
