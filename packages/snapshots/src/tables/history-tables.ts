// What became of records over time: a row per deal and per contact, of what stood in them before. Empty where a snapshot holds no
// history. Made after the tables of what records say today, before those of what is linked to them.

/** Lifecycle stages in their order; whoever recommends us has bought. Others, and a portal's own, are in no order. */
const LIFECYCLE =
  'subscriber lead marketingqualifiedlead salesqualifiedlead opportunity customer evangelist'.split(' ');
const lifecycleRanks = LIFECYCLE.map(
  (stage, at) => `when '${stage}' then ${Math.min(at, LIFECYCLE.indexOf('customer'))}`,
).join(' ');

/** Values of a property one after the other, without those that only repeat the one before. */
const changesOf = (object: string, property: string): string => `
  select record_id, value, "at", before, row_number() over (partition by record_id order by "at") as step
  from (select record_id, value, "at", lag(value) over (partition by record_id order by "at") as before
    from history where object = '${object}' and property = '${property}' and value is not null)
  where value is distinct from before`;

/** Of `deal_values`. Stages of another pipeline than the deal's own are in no order with its own ones. */
export const dealPast = `
  create table deal_stages as
  select c.record_id as deal, c.step, c."at", s.label,
    case when s.stage is null then null when not s.is_closed then s.open_place
      when coalesce(s.probability, 0) >= 1 then d.open_stages_of + 1 end as rank,
    d.open_stages_of as open_stages, s.is_closed
  from (${changesOf('deals', 'dealstage')}) c
  join (select v.id, v.pipeline, max(p.open_stages) as open_stages_of
    from deal_values v join portal_stages p on p.object = 'deals' and p.pipeline = v.pipeline group by all) d on d.id = c.record_id
  left join portal_stages s on s.object = 'deals' and s.pipeline = d.pipeline and s.stage = c.value;

  create table deal_past as
  select deal, count(*) as stage_steps, min("at") as first_step, max("at") as last_step,
    arg_min(label, step) as first_label, arg_min(rank, step) filter (step = 1) as first_rank,
    bool_or(step = 1 and is_closed is not null) as is_first_known, bool_or(step = 1 and is_closed) as is_first_closed
  from deal_stages group by deal;

  -- How far a deal came, through which stages, and how often it went back.
  create table deal_ways as
  select deal, min(reached) as entered_at, max(reached) as reached, count(distinct rank) filter (rank <= open_stages) as visited,
    count(*) filter (rank < before) as times_back
  from (select *, least(rank, open_stages) as reached, lag(rank) over (partition by deal order by step) as before
    from deal_stages where rank is not null)
  group by deal;

  create table deal_dates as
  select record_id as deal, count(*) filter (closes > earlier) as pushes, min(earlier) filter (closes > earlier) as first_date
  from (select *, lag(closes) over (partition by record_id order by step) as earlier
    from (select record_id, step, day_of(value) as closes from (${changesOf('deals', 'closedate')})) where closes is not null)
  group by record_id;
  drop table deal_stages;
`;

export const dropDealPast = `
  drop table deal_past;
  drop table deal_ways;
  drop table deal_dates;
`;

/** The furthest stage that a contact ever had. */
export const contactPast = `
  create macro lifecycle_rank(x) as case lower(x) ${lifecycleRanks} end;
  create table contact_past as
  select record_id as contact, max(lifecycle_rank(value)) as furthest, arg_max(lower(value), lifecycle_rank(value)) as furthest_stage,
    day_at(max("at")) as last_change
  from history where object = 'contacts' and property = 'lifecyclestage' and lifecycle_rank(value) is not null
  group by record_id;
`;
