// The marks of the five systems that most exports come from.
import type { System } from './system.ts';

export const salesforce: System = {
  signals: [
    {
      test: /^(SystemModstamp|LastModifiedById|CreatedById|IsDeleted|MasterRecordId|LastReferencedDate|OwnerId)$/,
      weight: 1,
      text: 'Salesforce’s own columns {columns}',
    },
    { test: /__(c|r|pc)$/, weight: 1.5, text: 'custom fields that end in __c, such as {columns}' },
    {
      test: /^(WhoId|WhatId|StageName|ForecastCategoryName|MailingStreet|BillingStreet|PhotoUrl|OpportunityHistoryKey)$/,
      weight: 1.5,
      text: 'API names of Salesforce fields ({columns})',
    },
    {
      test: /^(Account ID|Opportunity Owner|Account Owner|Fiscal Period|Opportunity Record Type|Lead Owner Alias|Probability \(%\)|18-Digit ID|Age \(Days\)|Last Stage Change Date)$/i,
      weight: 1.2,
      text: 'labels of a Salesforce report ({columns})',
    },
  ],
};

export const hubspot: System = {
  signals: [
    {
      test: /^(Record ID|ID de registro|Datensatz-ID|ID d['’]enregistrement|ID record|ID do registro|Record-ID)$/i,
      weight: 2,
      text: 'HubSpot’s record id column ({columns})',
    },
    {
      test: /^Associated (Company|Contact|Deal|Ticket|Note)( IDs?)?( \(Primary\))?$|^Associated Email$/i,
      weight: 2,
      text: 'HubSpot’s association columns ({columns})',
    },
    {
      test: /^(hs_\w+|hubspot_owner_id|property_hs_\w+|hs-object-id)$/i,
      weight: 1.5,
      text: 'internal names of HubSpot properties ({columns})',
    },
    {
      test: /^(property_\w+|_fivetran_synced)$/,
      weight: 1,
      text: 'property columns as a HubSpot connector writes them ({columns})',
    },
    {
      test: /^(Lifecycle Stage|Contact owner|Company owner|Deal owner|Lebenszyklusphase|Kontaktinhaber|Propietario del contacto|Propriétaire du contact|Proprietario del contatto|Original Source( Drill-Down \d)?|Create Date|Estado del lead|Etapa del ciclo de vida)$/i,
      weight: 0.9,
      text: 'labels of HubSpot’s own properties ({columns})',
    },
  ],
  tables: { account: 'company', opportunity: 'deal', case: 'ticket' },
};

export const pipedrive: System = {
  signals: [
    {
      test: /^(Person|Organization|Organisation|Deal|Activity|Note|Lead|Product|Organisation|Kontakt|Personne|Persona|Empresa) - .+/,
      weight: 1.5,
      text: 'headers of the form “Deal - Title” ({columns})',
    },
    { test: /Pipedrive System ID/i, weight: 3, text: 'Pipedrive’s system id ({columns})' },
    {
      test: /^(Marketing status|Email messages count|Done activities|Activities to do|Next activity date|Expected close date|Won time|Lost time|Currency of Value)$/i,
      weight: 0.8,
      text: 'Pipedrive’s field names ({columns})',
    },
  ],
  tables: { account: 'organization', contact: 'person', opportunity: 'deal', task: 'activity' },
};

export const zoho: System = {
  signals: [
    {
      test: /^(LEADID|CONTACTID|ACCOUNTID|POTENTIALID|TASKID|CASEID)$/,
      weight: 2,
      text: 'Zoho’s id columns ({columns})',
    },
    { test: /\.(id|name)$/i, weight: 0.8, text: 'look-up columns such as {columns}' },
    { test: /^Record Id$/, weight: 1.2, text: 'Zoho’s “Record Id”' },
    {
      test: /^(Potential Name|Potential Owner|Contact Owner Id|Account Owner Id|Layout\.id|Tag|Modified By\.id|Created By\.id)$/i,
      weight: 1.2,
      text: 'Zoho’s field names ({columns})',
    },
  ],
};

export const dynamics: System = {
  signals: [
    { test: /^\(Do Not Modify\) /i, weight: 2.5, text: 'Dynamics’ “(Do Not Modify)” columns ({columns})' },
    {
      test: / \((Account|Contact|Lead|Opportunity)\)$/,
      weight: 0.6,
      text: 'columns of related tables ({columns})',
    },
    {
      test: /^(Potential Customer|Est\. Revenue|Est\. Close Date|Business Phone|Topic|Status Reason|Parent Customer|Company Name \(Account\))$/i,
      weight: 0.9,
      text: 'Dynamics’ field labels ({columns})',
    },
  ],
};
