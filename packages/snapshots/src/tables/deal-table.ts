// The table of deals: a row per deal, with its stage, its people, and what deals like it are like.
import { dealPast, dropDealPast } from './history-tables.ts';

export const dealTable = `
  create table deal_values as
  select d.id, tidy(dealname) as name, tidy(amount) as amount_text, amount_of(amount) as amount,
    upper(tidy(deal_currency_code)) as currency, d.pipeline, dealstage as stage,
    s.place as stage_place, s.open_place, s.open_stages, s.label as stage_label, s.probability,
    dealstage is not null and s.stage is null and exists (select 1 from portal_stages where object = 'deals') as stage_unknown,
    case when s.stage is null then
        case when lower(hs_is_closed_won) = 'true' then 'won' when lower(hs_is_closed) = 'true' then 'lost'
          when lower(hs_is_closed) = 'false' then 'open' end
      when not s.is_closed then 'open' when coalesce(s.probability, 0) >= 1 then 'won' else 'lost' end as outcome,
    dealtype as type, tidy(closed_lost_reason) as lost_reason, tidy(closed_won_reason) as won_reason,
    tidy(hs_next_step) as next_step, day_of(notes_next_activity_date) as next_activity,
    hubspot_owner_id as owner, o.archived as owner_archived, ${isUnknownOwner()} as owner_unknown,
    day_of(coalesce(groundwork_original_created_date, createdate)) as created, day_of(closedate) as closes,
    day_of(hs_lastmodifieddate) as modified, day_of(hs_v2_date_entered_current_stage) as entered_stage,
    greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity
  from raw_deals d
  left join portal_stages s on s.object = 'deals' and s.pipeline = d.pipeline and s.stage = dealstage
  left join portal_owners o on o.owner = hubspot_owner_id;

  -- What is usual among deals of a pipeline in one currency, and how long they stand in a stage.
  create table usual_amounts as
  select pipeline, currency, count(*) as n, median(amount) as amount, quantile_cont(amount, 0.95) as high
  from deal_values where amount > 0 group by all;
  create table usual_stays as
  select pipeline, stage, count(*) as n, median(date_diff('day', entered_stage, snapshot_day())) as days
  from deal_values where entered_stage is not null and outcome = 'open' group by all;
  create table usual_currencies as
  select pipeline, count(currency) as n, count(distinct currency) as currencies, mode(currency) as currency
  from deal_values group by pipeline;

  create table deal_companies as
  select deal, count(*) as n, min(company) as company from deal_company group by deal;
  -- The places of open deals among those of one company, name and amount, the oldest first.
  create table equal_deals as
  select id, row_number() over (partition by pipeline, company, words_of(name), amount, currency
    order by created nulls last, try_cast(id as bigint), id) as place
  from deal_values left join deal_companies on deal = id where outcome = 'open' and name is not null and amount > 0;
  ${dealPast}
  create table deals as
  select d.*, coalesce(d.name, 'Deal ' || d.id) as label, coalesce(d.amount, 0) as worth,
    coalesce(c.n, 0) as contacts, coalesce(k.n, 0) as companies, k.company,
    coalesce(l.n, 0) > 0 as contact_is_of_company, coalesce(w.n, 0) as contacts_with_company,
    a.n as amounts, a.amount as usual_amount, a.high as high_amount, t.n as stays, t.days as usual_stay,
    u.currency as usual_currency, u.currencies, u.n as with_currency,
    coalesce(e.place, 1) as place_among_equals,
    coalesce(h.stage_steps, 0) as stage_steps, h.first_step, h.last_step, h.first_label, h.first_rank,
    coalesce(h.is_first_known, false) as is_first_known, coalesce(h.is_first_closed, false) as is_first_closed,
    coalesce(way.reached - way.entered_at + 1 - way.visited, 0) as stages_skipped, coalesce(way.times_back, 0) as times_back,
    coalesce(f.pushes, 0) as pushes, f.first_date
  from deal_values d
  left join (select deal, count(*) as n from deal_contact group by deal) c on c.deal = d.id
  left join deal_companies k on k.deal = d.id
  left join equal_deals e on e.id = d.id
  left join (select p.deal, count(*) as n from deal_contact p join contact_company m on m.contact = p.contact
    join deal_company q on q.deal = p.deal and q.company = m.company group by p.deal) l on l.deal = d.id
  left join (select p.deal, count(*) as n from deal_contact p
    where exists (select 1 from contact_company m where m.contact = p.contact) group by p.deal) w on w.deal = d.id
  left join usual_amounts a on a.pipeline is not distinct from d.pipeline and a.currency is not distinct from d.currency
  left join usual_stays t on t.pipeline = d.pipeline and t.stage = d.stage
  left join usual_currencies u on u.pipeline is not distinct from d.pipeline
  left join deal_past h on h.deal = d.id
  left join deal_ways way on way.deal = d.id
  left join deal_dates f on f.deal = d.id;
  drop table deal_values;
  drop table deal_companies;
  drop table equal_deals;
  ${dropDealPast}`;

/** An owner that is not among the portal's people, where those are known at all. */
export function isUnknownOwner(): string {
  return 'hubspot_owner_id is not null and o.owner is null and exists (select 1 from portal_owners)';
}
