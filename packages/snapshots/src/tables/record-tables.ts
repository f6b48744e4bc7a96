// The tables that rules look at: one per object, a row per record, with what is linked to it beside what it says itself. Each
// is made once, so that dozens of rules share one pass.

/** What stands beside `raw_<object>`, the records as they were read: `links`, `stages`, `owners`. */
export const recordTables = `
  create table pairs as select distinct * from links;
  create table contact_company as
    select from_id as contact, to_id as company from pairs where from_object = 'contacts' and to_object = 'companies';
  create table deal_contact as
    select from_id as deal, to_id as contact from pairs where from_object = 'deals' and to_object = 'contacts';
  create table deal_company as
    select from_id as deal, to_id as company from pairs where from_object = 'deals' and to_object = 'companies';
  create table ticket_links as select from_id as ticket, to_object, count(*) as n
    from pairs where from_object = 'tickets' group by all;

  create table deals as
  select id, coalesce(tidy(dealname), 'Deal ' || id) as label, tidy(dealname) as name,
    tidy(amount) as amount_text, amount_of(amount) as amount, coalesce(amount_of(amount), 0) as worth,
    upper(tidy(deal_currency_code)) as currency, tidy(d.pipeline) as pipeline, tidy(dealstage) as stage,
    s.place as stage_place, s.label as stage_label, s.probability,
    case when s.stage is null then null when not s.is_closed then 'open' when coalesce(s.probability, 0) >= 1 then 'won' else 'lost' end as outcome,
    tidy(dealtype) as type, tidy(closed_lost_reason) as lost_reason, tidy(closed_won_reason) as won_reason,
    tidy(hs_next_step) as next_step, day_of(notes_next_activity_date) as next_activity,
    tidy(hubspot_owner_id) as owner, o.archived as owner_archived, o.owner is null as owner_unknown,
    day_of(coalesce(tidy(groundwork_original_created_date), createdate)) as created, day_of(closedate) as closes,
    day_of(hs_lastmodifieddate) as modified, day_of(hs_v2_date_entered_current_stage) as entered_stage,
    greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity,
    coalesce(c.n, 0) as contacts, coalesce(k.n, 0) as companies
  from raw_deals d
  left join stages s on s.object = 'deals' and s.pipeline = tidy(d.pipeline) and s.stage = tidy(dealstage)
  left join owners o on o.owner = tidy(hubspot_owner_id)
  left join (select deal, count(*) as n from deal_contact group by deal) c on c.deal = d.id
  left join (select deal, count(*) as n from deal_company group by deal) k on k.deal = d.id;

  create table contacts as
  select id,
    coalesce(tidy(concat_ws(' ', tidy(firstname), tidy(lastname))), tidy(email), 'Contact ' || id) as label,
    tidy(firstname) as first_name, tidy(lastname) as last_name,
    tidy(concat_ws(' ', tidy(firstname), tidy(lastname))) as name,
    tidy(email) as email, is_email(tidy(email)) as has_email, mailbox_of(tidy(email)) as mailbox,
    mail_domain_of(tidy(email)) as mail_domain, tidy(phone) as phone, tidy(mobilephone) as mobile,
    phone_of(coalesce(tidy(mobilephone), tidy(phone))) as phone_key, tidy(company) as company_name,
    tidy(jobtitle) as job_title, tidy(country) as country, tidy(state) as state, tidy(city) as city, tidy(zip) as zip,
    tidy(hubspot_owner_id) as owner, o.archived as owner_archived, o.owner is null as owner_unknown,
    lower(tidy(lifecyclestage)) as lifecycle, tidy(hs_lead_status) as lead_status,
    day_of(createdate) as created, day_of(lastmodifieddate) as modified,
    greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity,
    coalesce(lower(tidy(hs_email_optout)) = 'true', false) as opted_out,
    coalesce(tidy(hs_email_hard_bounce_reason_enum) is not null, false) as hard_bounced,
    coalesce(lower(tidy(hs_marketable_status)) = 'true', false) as is_marketing,
    coalesce(k.n, 0) as companies, k.site as company_site, coalesce(d.open, 0) as open_deals,
    coalesce(d.won, 0) as won_deals, coalesce(d.n, 0) as deals,
    count(*) over (partition by mailbox_of(tidy(email))) as same_mailbox,
    row_number() over (partition by mailbox_of(tidy(email)) order by day_of(createdate) nulls last, try_cast(id as bigint), id) as place_in_mailbox
  from raw_contacts r
  left join owners o on o.owner = tidy(hubspot_owner_id)
  left join (select contact, count(*) as n, any_value(domain_of(coalesce(tidy(raw_companies.domain), tidy(website)))) as site
    from contact_company left join raw_companies on raw_companies.id = company group by contact) k on k.contact = r.id
  left join (select contact, count(*) as n, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won
    from deal_contact join deals on deals.id = deal group by contact) d on d.contact = r.id;

  create table companies as
  select id, coalesce(tidy(name), tidy(domain), 'Company ' || id) as label, tidy(name) as name, company_key(tidy(name)) as name_key,
    coalesce(tidy(domain), tidy(website)) as site_text, domain_of(coalesce(tidy(domain), tidy(website))) as site,
    tidy(phone) as phone, phone_of(tidy(phone)) as phone_key, tidy(city) as city, tidy(state) as state, tidy(country) as country,
    tidy(zip) as zip, tidy(address) as street, tidy(industry) as industry, try_cast(tidy(numberofemployees) as double) as employees,
    amount_of(annualrevenue) as revenue, tidy(hubspot_owner_id) as owner, o.archived as owner_archived, o.owner is null as owner_unknown,
    lower(tidy(lifecyclestage)) as lifecycle, tidy(hs_parent_company_id) as parent,
    day_of(createdate) as created, day_of(hs_lastmodifieddate) as modified,
    greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity,
    coalesce(p.n, 0) as contacts, p.site as contacts_site, coalesce(p.sites, 0) as contacts_sites,
    coalesce(d.n, 0) as deals, coalesce(d.open, 0) as open_deals, coalesce(d.won, 0) as won_deals, coalesce(d.open_worth, 0) as open_worth,
    row_number() over (partition by domain_of(coalesce(tidy(domain), tidy(website)))
      order by day_of(createdate) nulls last, try_cast(id as bigint), id) as place_in_site,
    count(*) over (partition by company_key(tidy(name))) as same_name,
    row_number() over (partition by company_key(tidy(name)) order by day_of(createdate) nulls last, try_cast(id as bigint), id) as place_in_name
  from raw_companies r
  left join owners o on o.owner = tidy(hubspot_owner_id)
  left join (select company, count(*) as n, any_value(mail_domain) filter (not is_free_mail(mail_domain)) as site,
      count(distinct mail_domain) filter (not is_free_mail(mail_domain)) as sites
    from contact_company join contacts on contacts.id = contact group by company) p on p.company = r.id
  left join (select company, count(*) as n, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won,
      sum(worth) filter (outcome = 'open') as open_worth
    from deal_company join deals on deals.id = deal group by company) d on d.company = r.id;

  create table tickets as
  select id, coalesce(tidy(subject), 'Ticket ' || id) as label, tidy(subject) as subject, tidy(content) as content,
    tidy(hs_pipeline) as pipeline, tidy(hs_pipeline_stage) as stage, s.label as stage_label, s.is_closed,
    upper(tidy(hs_ticket_priority)) as priority, tidy(hs_ticket_category) as category,
    tidy(hubspot_owner_id) as owner, o.archived as owner_archived, o.owner is null as owner_unknown,
    day_of(createdate) as created, day_of(closed_date) as closed, day_of(hs_lastmodifieddate) as modified,
    coalesce(c.n, 0) as contacts, coalesce(k.n, 0) as companies
  from raw_tickets t
  left join stages s on s.object = 'tickets' and s.pipeline = tidy(hs_pipeline) and s.stage = tidy(hs_pipeline_stage)
  left join owners o on o.owner = tidy(hubspot_owner_id)
  left join ticket_links c on c.ticket = t.id and c.to_object = 'contacts'
  left join ticket_links k on k.ticket = t.id and k.to_object = 'companies';
`;
