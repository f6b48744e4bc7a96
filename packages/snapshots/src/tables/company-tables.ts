// The table of companies: what each says itself, read once (`company_values`), and beside it what is linked to it.
import { isUnknownOwner } from './deal-table.ts';

/** Made before the tables of what companies are linked to. */
export const companyValues = `
  create table company_values as
  select *, coalesce(name, site_text, 'Company ' || id) as label, domain_in(host) as site
  from (
    select id, tidy(name) as name, company_key(tidy(name)) as name_key,
      coalesce(tidy(domain), tidy(website)) as site_text, host_of(coalesce(tidy(domain), tidy(website))) as host,
      tidy(phone) as phone, phone_key_in(digits_of(phone)) as phone_key, tidy(city) as city, tidy(state) as state,
      tidy(country) as country, tidy(zip) as zip, tidy(address) as street, tidy(industry) as industry,
      tidy(numberofemployees) as employees_text, try_cast(tidy(numberofemployees) as double) as employees,
      tidy(annualrevenue) as revenue_text, amount_of(annualrevenue) as revenue,
      hubspot_owner_id as owner, o.archived as owner_archived, ${isUnknownOwner()} as owner_unknown,
      lower(lifecyclestage) as lifecycle, hs_parent_company_id as parent,
      day_of(createdate) as created, day_of(hs_lastmodifieddate) as modified,
      greatest(day_of(notes_last_updated), day_of(notes_last_contacted)) as last_activity
    from raw_companies r left join portal_owners o on o.owner = hubspot_owner_id);

  -- The places of companies among those that have something in common with them, the oldest first. Few columns: a window
  -- sorts all that it carries.
  create table company_ages as
  select id, row_number() over (order by created nulls last, try_cast(id as bigint), id) as age_rank from company_values;
  create table company_places as
  select id, row_number() over (partition by site order by age_rank) as place_in_site,
    row_number() over (partition by name_key order by age_rank) as place_in_name,
    row_number() over (partition by name_key, phone_key order by age_rank) as place_in_name_and_phone,
    row_number() over (partition by name_key, zip order by age_rank) as place_in_name_and_zip,
    row_number() over (partition by name_key, city, street order by age_rank) as place_in_name_and_street
  from (select id, name_key, phone_key, lower(zip) as zip, lower(city) as city, lower(street) as street, site, age_rank
    from company_values join company_ages using (id));
  drop table company_ages;

  -- The most common spelling of each country among contacts, and among companies.
  create table usual_countries as
  with spelled as (
    select object, country, s.code, n from (
      select 'contacts' as object, country, count(*) as n from contact_values where country is not null group by country
      union all select 'companies', country, count(*) from company_values where country is not null group by country) c
    join country_spellings s on s.spelling = letters_of(c.country))
  select object, country, code, first_value(country) over (partition by object, code order by n desc, country) as usual from spelled;
`;

/** Made of `deals`, before the tables that look at companies. */
export const companyDeals = `
  create table company_deals as
  select l.company, count(*) as n, count(*) filter (outcome = 'open') as open, count(*) filter (outcome = 'won') as won,
    sum(worth) filter (outcome = 'open') as open_sum,
    count(distinct coalesce(currency, '')) filter (outcome = 'open') as open_currencies, min(currency) filter (outcome = 'open') as open_currency, count(distinct owner) filter (outcome = 'open') as open_owners
  from deal_company l join deals on deals.id = l.deal group by l.company;
`;

/** Of `company_values`, `contacts` and `deals`. */
export const companyTable = `
  create table companies as
  select r.*, coalesce(p.n, 0) as contacts, p.site as contacts_site, coalesce(p.sites, 0) as contacts_sites,
    coalesce(p.at_site, 0) as contacts_at_site, coalesce(p.with_site, 0) as contacts_with_site,
    coalesce(d.n, 0) as deals, coalesce(d.open, 0) as open_deals, coalesce(d.won, 0) as won_deals,
    case when coalesce(d.open_currencies, 0) <= 1 then coalesce(d.open_sum, 0) end as open_worth, d.open_currency, coalesce(d.open_owners, 0) as open_owners,
    l.* exclude (id),
    same.sites as sites_of_name, same.cities as cities_of_name, same.phones as phones_of_name,
    m.id is not null as parent_known, m.parent = r.id as parent_is_child,
    y.code as country_code, y.usual as usual_country
  from company_values r
  join company_places l on l.id = r.id
  left join (select company, count(*) as n, any_value(mail_domain) filter (not is_free_mail(mail_domain)) as site,
      count(mail_domain) filter (not is_free_mail(mail_domain)) as with_site,
      count(*) filter (is_same_site(mail_domain, v.site)) as at_site,
      count(distinct mail_domain) filter (not is_free_mail(mail_domain)) as sites
    from contact_company join contacts on contacts.id = contact join company_values v on v.id = company group by company) p on p.company = r.id
  left join company_deals d on d.company = r.id
  left join (select name_key, count(distinct site) as sites, count(distinct lower(city)) as cities, count(distinct phone_key) as phones
    from company_values where name_key is not null group by name_key having count(*) > 1) same on same.name_key = r.name_key
  left join company_values m on m.id = r.parent
  left join usual_countries y on y.object = 'companies' and y.country = r.country;
  drop table company_values;
  drop table company_places;
`;
