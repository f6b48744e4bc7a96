// The tables that rules look at: one per object, a row per record, with what is linked to it beside what it says itself. Each
// is made once, so that dozens of rules share one pass.
import { companyDeals, companyTable, companyValues } from './company-tables.ts';
import { configurationTables } from './configuration-tables.ts';
import { contactTable, contactValues } from './contact-tables.ts';
import { dealTable } from './deal-table.ts';
import { ticketTable } from './ticket-table.ts';

const linkTables = `
  create table pairs as select distinct * from links;
  create table contact_company as
    select from_id as contact, to_id as company from pairs where from_object = 'contacts' and to_object = 'companies';
  create table deal_contact as
    select from_id as deal, to_id as contact from pairs where from_object = 'deals' and to_object = 'contacts';
  create table deal_company as
    select from_id as deal, to_id as company from pairs where from_object = 'deals' and to_object = 'companies';
`;

/** In this order, each of those before it. What stands beforehand: `raw_<object>`, the records as they were read, `links`, the
 *  `portal_` tables and `country_spellings`. */
export const recordTables: readonly string[] = [
  linkTables,
  contactValues,
  companyValues,
  dealTable,
  companyDeals,
  contactTable,
  companyTable,
  ticketTable,
  configurationTables,
];
