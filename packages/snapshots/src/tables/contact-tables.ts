// The table of contacts: what each says itself, read once (`contact_values`), and beside it what is linked to it.
import { isUnknownOwner } from './deal-table.ts';
import { contactPast } from './history-tables.ts';

/** Made before the tables of what contacts are linked to. */
export const contactValues = `
  create table contact_values as
  select *, coalesce(name, email, 'Contact ' || id) as label,
    case when has_email then mailbox_in(email) end as mailbox, case when has_email then mail_domain_in(email) end as mail_domain,
    phone_key_in(mobile_or_phone_digits) as phone_key, letters_of(name) as name_key
  from (
    select *, is_email(email) as has_email, tidy(concat_ws(' ', first_name, last_name)) as name,
      digits_of(without_extension(coalesce(mobile, phone))) as mobile_or_phone_digits
    from (
      select id, tidy(firstname) as first_name, tidy(lastname) as last_name, tidy(email) as email,
        tidy(phone) as phone, tidy(mobilephone) as mobile, tidy(company) as company_name, tidy(jobtitle) as job_title,
        tidy(country) as country, tidy(state) as state, tidy(city) as city, tidy(zip) as zip,
        hubspot_owner_id as owner, o.archived as owner_archived, ${isUnknownOwner()} as owner_unknown,
        lower(lifecyclestage) as lifecycle, hs_lead_status as lead_status, hs_additional_emails as other_emails,
        day_of(createdate) as created, day_of(lastmodifieddate) as modified,
        greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity,
        coalesce(lower(hs_email_optout) = 'true', false) as opted_out,
        hs_email_hard_bounce_reason_enum is not null as hard_bounced,
        coalesce(lower(hs_marketable_status) = 'true', false) as is_marketing, hs_analytics_source as source
      from raw_contacts r left join portal_owners o on o.owner = hubspot_owner_id));

  -- The oldest first. Few columns: a window sorts all that it carries.
  create table contact_ages as
  select id, mailbox, name_key, phone_key, other_emails, row_number() over (order by created nulls last, try_cast(id as bigint), id) as age_rank
  from (select id, created, mailbox, name_key, phone_key, other_emails from contact_values);

  -- Every mailbox of every contact, and how many older contacts have it.
  create table mailbox_places as
  select id, max(place) as place from (
    select id, row_number() over (partition by mailbox order by age_rank) as place
    from (select distinct id, mailbox, age_rank from (
      select id, mailbox, age_rank from contact_ages where mailbox is not null
      union all
      select id, mailbox_of(trim(other)), age_rank
      from (select id, age_rank, unnest(string_split(other_emails, ';')) as other from contact_ages where other_emails is not null)
      where is_email(trim(other)))))
  group by id;

  -- Contacts whose name an older one has, or nearly so, at the same company or number.
  create table contact_twins as
  with keyed as (
    select id, name_key, mailbox, age_rank, 'c' || company as key from contact_ages join contact_company on contact = id
    union all select id, name_key, mailbox, age_rank, 'p' || phone_key from contact_ages where phone_key is not null),
  named as (
    select *, key || left(name_key, 1) as block from keyed where length(name_key) >= 4),
  crowded as (select block from named group by block having count(*) > 300)
  select b.id, any_value(a.id) as twin from named a join named b on a.block = b.block and a.age_rank < b.age_rank
  where a.block not in (select block from crowded) and a.mailbox is distinct from b.mailbox
    and (a.name_key = b.name_key
      or (a.mailbox is null or b.mailbox is null) and abs(length(a.name_key) - length(b.name_key)) <= 2
        and levenshtein(a.name_key, b.name_key) <= 0.15 * greatest(length(a.name_key), length(b.name_key)))
  group by b.id;
  drop table contact_ages;
`;

/** Of `contact_values`, `company_values` and `deals`. No join has a condition of one side alone: DuckDB would compare each row with each. */
export const contactTable = `
  ${contactPast}
  create table contacts as
  select r.*, coalesce(k.n, 0) as companies, k.site as company_site, coalesce(k.sites, 0) as company_sites,
    coalesce(d.open, 0) as open_deals, coalesce(d.won, 0) as won_deals, coalesce(d.n, 0) as deals,
    coalesce(k.won, 0) as company_won_deals, coalesce(m.place, 1) as place_in_mailbox, t.twin,
    case when k.n is null then coalesce(bs.id, bn.id) end as matching_company,
    y.code as country_code, y.usual as usual_country, coalesce(f.n, 1) as same_phone,
    lifecycle_rank(r.lifecycle) as lifecycle_rank, h.furthest as furthest_rank, h.furthest_stage, h.last_change as lifecycle_since
  from contact_values r
  left join (select contact, count(*) as n, min(site) as site, count(distinct site) as sites, sum(won) as won
    from contact_company join company_values on company_values.id = company
    left join company_deals on company_deals.company = company_values.id group by contact) k on k.contact = r.id
  left join (select contact, count(*) as n, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won
    from deal_contact join deals on deals.id = deal group by contact) d on d.contact = r.id
  left join mailbox_places m on m.id = r.id
  left join contact_twins t on t.id = r.id
  left join (select site, min(id) as id from company_values where not is_foreign_domain(site) group by site) bs
    on bs.site = case when not is_filler_mail(r.email) then r.mail_domain end
  left join (select name_key, min(id) as id from company_values where name_key is not null group by name_key having count(*) = 1) bn
    on bn.name_key = company_key(r.company_name)
  left join usual_countries y on y.object = 'contacts' and y.country = r.country
  left join (select phone_key, count(*) as n from contact_values where phone_key is not null group by phone_key having count(*) > 1) f
    on f.phone_key = r.phone_key
  left join contact_past h on h.contact = r.id;
  drop table contact_past;
  drop table contact_values;
  drop table mailbox_places;
  drop table contact_twins;
`;
