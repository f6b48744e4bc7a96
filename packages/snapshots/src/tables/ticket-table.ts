// The table of tickets: a row per ticket, with its stage and its people.
import { isUnknownOwner } from './deal-table.ts';

export const ticketTable = `
  create table tickets as
  select t.id, coalesce(tidy(subject), 'Ticket ' || t.id) as label, tidy(subject) as subject, tidy(content) as content,
    hs_pipeline as pipeline, hs_pipeline_stage as stage, s.label as stage_label, s.is_closed,
    hs_pipeline_stage is not null and s.stage is null and exists (select 1 from portal_stages where object = 'tickets') as stage_unknown,
    upper(hs_ticket_priority) as priority, hs_ticket_category as category, source_type as source,
    hubspot_owner_id as owner, o.archived as owner_archived, ${isUnknownOwner()} as owner_unknown,
    day_of(createdate) as created, day_of(closed_date) as closed, day_of(hs_lastmodifieddate) as modified,
    day_of(first_agent_reply_date) as answered,
    coalesce(c.n, 0) as contacts, c.first as contact, coalesce(k.n, 0) as companies,
    row_number() over (partition by c.first, words_of(subject), s.is_closed
      order by day_of(createdate) nulls last, try_cast(t.id as bigint), t.id) as place_among_equals
  from raw_tickets t
  left join portal_stages s on s.object = 'tickets' and s.pipeline = hs_pipeline and s.stage = hs_pipeline_stage
  left join portal_owners o on o.owner = hubspot_owner_id
  left join (select from_id as ticket, count(*) as n, min(to_id) as first from pairs
    where from_object = 'tickets' and to_object = 'contacts' group by ticket) c on c.ticket = t.id
  left join (select from_id as ticket, count(*) as n from pairs
    where from_object = 'tickets' and to_object = 'companies' group by ticket) k on k.ticket = t.id;
`;
