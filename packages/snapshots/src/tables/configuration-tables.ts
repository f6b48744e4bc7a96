// The tables of a portal's stages, pipelines and people, with what stands in them.

/** Of `portal_stages`, `portal_pipelines`, `portal_owners` and the tables of records. */
export const configurationTables = `
  create table standing as
  select 'deals' as object, pipeline, stage, outcome is not distinct from 'open' as is_open, count(*) as n from deals group by all
  union all
  select 'tickets', pipeline, stage, is_closed is not distinct from false, count(*) from tickets group by all;

  create table stages as
  select s.object || '/' || s.pipeline || '/' || s.stage as id, p.label || ': ' || s.label as label, s.* exclude (label),
    coalesce(n.n, 0) as records, coalesce(m.n, 0) as pipeline_records,
    max(s.probability) filter (not s.is_closed) over before as highest_before,
    count(*) over (partition by s.object, s.pipeline, lower(trim(s.label))) as same_label
  from portal_stages s
  join portal_pipelines p on p.object = s.object and p.pipeline = s.pipeline
  left join standing n on n.object = s.object and n.pipeline = s.pipeline and n.stage = s.stage
  left join (select object, pipeline, sum(n) as n from standing group by all) m on m.object = s.object and m.pipeline = s.pipeline
  window before as (partition by s.object, s.pipeline order by s.place rows between unbounded preceding and 1 preceding);

  create table pipelines as
  select p.object || '/' || p.pipeline as id, p.label, p.object, p.pipeline, s.stages, s.open_stages, s.won_stages, s.lost_stages,
    s.closed_stages, coalesce(n.n, 0) as records, coalesce(n.open, 0) as open_records, coalesce(n.fullest, 0) as fullest,
    coalesce(u.currencies, 0) as currencies,
    count(*) over (partition by p.object, words_of(p.label)) as same_label
  from portal_pipelines p
  left join (select object, pipeline, count(*) as stages, count(*) filter (not is_closed) as open_stages,
      count(*) filter (is_closed) as closed_stages, count(*) filter (is_closed and probability >= 1) as won_stages,
      count(*) filter (is_closed and coalesce(probability, 0) < 1) as lost_stages
    from portal_stages group by all) s on s.object = p.object and s.pipeline = p.pipeline
  left join (select object, pipeline, sum(n) as n, sum(n) filter (is_open) as open, max(n) filter (is_open) as fullest
    from standing group by all) n on n.object = p.object and n.pipeline = p.pipeline
  left join usual_currencies u on p.object = 'deals' and u.pipeline = p.pipeline;

  create table owners as
  select o.owner as id, o.owner_name as label, o.*, coalesce(c.n, 0) as contacts, coalesce(k.n, 0) as companies,
    coalesce(d.n, 0) as deals, coalesce(d.open, 0) as open_deals, coalesce(d.late, 0) as late_deals,
    coalesce(t.n, 0) as tickets, coalesce(t.open, 0) as open_tickets,
    coalesce(c.n, 0) + coalesce(k.n, 0) + coalesce(d.n, 0) + coalesce(t.n, 0) as records,
    mail_domain_of(o.owner_email) as mail_domain,
    (select mode(mail_domain_of(owner_email)) from portal_owners where not archived) as usual_domain,
    count(*) over (partition by lower(trim(o.owner_name)), o.archived) as same_name,
    median(d.open) filter (not o.archived) over () as usual_open_deals,
    count(d.open) filter (d.open > 0 and not o.archived) over () as owners_with_deals,
    count(*) filter (not o.archived) over () as active_owners
  from portal_owners o
  left join (select owner, count(*) as n from contacts group by owner) c on c.owner = o.owner
  left join (select owner, count(*) as n from companies group by owner) k on k.owner = o.owner
  left join (select owner, count(*) as n, count(*) filter (outcome = 'open') as open,
      count(*) filter (outcome = 'open' and closes < snapshot_day()) as late from deals group by owner) d on d.owner = o.owner
  left join (select owner, count(*) as n, count(*) filter (not is_closed) as open from tickets group by owner) t on t.owner = o.owner;
`;
