// The marks of further CRMs.
import type { System } from './system.ts';

export const freshsales: System = {
  signals: [
    {
      test: /^(Last contacted mode|Last contacted via sales activity|Active sales sequences|Completed sales sequences|Last assigned at|Import label|Open deals amount|Won deals amount)$/i,
      weight: 2,
      text: 'Freshsales’ own columns ({columns})',
    },
    {
      test: /^(Sales owner( id)?|Sales account( id)?|Recent note)$/i,
      weight: 1.2,
      text: 'Freshsales’ words ({columns})',
    },
    {
      test: /^(sales_account_id|sales_accounts|last_contacted_mode|lead_source_id|deal_pipeline_id|deal_stage_id|deal_reason_id|contact_status_id|sales_owner_id)$/,
      weight: 1.5,
      text: 'names of Freshsales fields ({columns})',
    },
  ],
  tables: { account: 'sales_account', opportunity: 'deal' },
};

export const copper: System = {
  signals: [
    { test: /^Copper (ID|URL)$/i, weight: 3, text: 'Copper’s id and address columns ({columns})' },
    {
      test: /^(Inactive Days|Interaction Count|Last Status At|Last Stage At|Lead Created At|Converted Opportunity Id|Converted Contact Id|Customer Source)$/i,
      weight: 1,
      text: 'Copper’s own columns ({columns})',
    },
    { test: / cf_\d{4,}$/, weight: 2, text: 'custom fields with their number, such as {columns}' },
    {
      test: /^(assignee_id|contact_type_id|customer_source_id|loss_reason_id|primary_contact_id|monetary_value|monetary_unit|interaction_count|date_last_contacted|win_probability)$/,
      weight: 1,
      text: 'names of Copper fields ({columns})',
    },
  ],
  tables: { account: 'company', contact: 'person' },
};

export const close: System = {
  signals: [
    {
      test: /^primary_contact_(primary|other)_(email|phone|url)s?(_type)?$/,
      weight: 2,
      text: 'Close’s columns of the primary contact ({columns})',
    },
    { test: /^custom\.(cf_\w+|.+)$/, weight: 1, text: 'custom fields as Close writes them ({columns})' },
    {
      test: /^(status_label|status_type|lead_name|num_calls|num_emails|last_call_note|next_task_text|next_task_date|last_lead_status_change_date|value_period|value_formatted|expected_value|date_won|confidence)$/,
      weight: 0.8,
      text: 'names of Close fields ({columns})',
    },
  ],
  ids: {
    test: /^(lead|cont|oppo|acti|stat|task|user|orga|pipe)_[A-Za-z0-9]{40,48}$/,
    weight: 4,
    text: 'ids of Close in {columns}',
  },
  // A lead of Close is a company with its people.
  tables: { account: 'lead' },
};

export const insightly: System = {
  signals: [
    {
      test: /^(DATE_CREATED_UTC|DATE_UPDATED_UTC|OWNER_USER_ID|RESPONSIBLE_USER_ID|VISIBLE_TO|VISIBLE_TEAM_ID|IMAGE_URL|CUSTOMFIELDS)$/,
      weight: 1.2,
      text: 'Insightly’s own columns ({columns})',
    },
    {
      test: /^(ORGANISATION_ID|ORGANISATION_NAME|OPPORTUNITY_STATE(_REASON_ID)?|BID_(CURRENCY|AMOUNT|TYPE|DURATION)|FORECAST_CLOSE_DATE|ADDRESS_(MAIL|OTHER|BILLING|SHIP)_\w+|EMAIL_OPTED_OUT|LEAD_SOURCE_ID|CONVERTED_(CONTACT|ORGANISATION|OPPORTUNITY)_ID)$/,
      weight: 1.5,
      text: 'names of Insightly fields ({columns})',
    },
  ],
  tables: { account: 'organisation' },
};

export const sugarcrm: System = {
  signals: [
    {
      test: /^(date_entered|modified_user_id|assigned_user_id|assigned_user_name|team_set_id|amount_usdollar)$/,
      weight: 1.2,
      text: 'columns that only SugarCRM and SuiteCRM have ({columns})',
    },
    {
      test: /^((primary|alt|billing|shipping)_address_(street|city|state|postalcode|country)|phone_(work|mobile|home|office|alternate|fax)|sales_stage|do_not_call|reports_to_id|email1|opportunity_type|(aos|aop|jjwg)_\w+)$/,
      weight: 0.8,
      text: 'names of SugarCRM fields ({columns})',
    },
    { test: /^[a-z][a-z0-9_]*_c$/, weight: 0.6, text: 'custom fields that end in _c, such as {columns}' },
  ],
};

export const espocrm: System = {
  signals: [
    {
      test: /^(assignedUser(Id|Name)|createdBy(Id|Name)|modifiedBy(Id|Name)|teamsIds|teamsNames|emailAddressIsOptedOut|emailAddressIsInvalid|phoneNumberIsOptedOut)$/,
      weight: 1.2,
      text: 'EspoCRM’s own columns ({columns})',
    },
    {
      test: /^((billing|shipping)?[aA]ddress(Street|City|State|Country|PostalCode)|salutationName|sicCode|amountCurrency|amountConverted|amountWeightedConverted|leadSource|dateStartDate)$/,
      weight: 0.7,
      text: 'names of EspoCRM fields ({columns})',
    },
  ],
};

export const odoo: System = {
  signals: [
    {
      test: /^\w+_ids?\/(\.?id|name|display_name)$/,
      weight: 2,
      text: 'look-up columns as Odoo writes them ({columns})',
    },
    {
      test: /^(\.id|External ID|Externe ID|ID externe|ID externo|ID esterno)$/,
      weight: 1,
      text: 'Odoo’s id column ({columns})',
    },
    {
      test: /^(create_uid|write_uid|write_date|company_type|is_company|commercial_partner_id|partner_name|expected_revenue|lost_reason_id|message_follower_ids|customer_rank|supplier_rank)$/,
      weight: 0.9,
      text: 'names of Odoo fields ({columns})',
    },
    {
      test: /^(Is a Company|Related Company|Salesperson|Sales Team|Expected Revenue|Customer Rank|Vendor Rank|Created by|Last Updated on|Last Updated by)$/i,
      weight: 0.7,
      text: 'labels of Odoo ({columns})',
    },
  ],
  ids: {
    test: /^(__export__\.|__import__\.)?[a-z]+(\.|_)[a-z_]+_\d+(_[0-9a-f]{8})?$/,
    weight: 2,
    text: 'external ids of Odoo in {columns}',
  },
  tables: { account: 'partner', contact: 'partner', opportunity: 'lead' },
};

export const vtiger: System = {
  signals: [
    {
      test: /^(account|contact|potential|lead|ticket|quote|salesorder|invoice|purchaseorder|vendor|product|campaign|project)_no$/i,
      weight: 1.6,
      text: 'numbers of records as vtiger gives them ({columns})',
    },
    { test: /^cf_\d{3,}$/, weight: 1.2, text: 'custom fields with their number, such as {columns}' },
    {
      test: /^(createdtime|modifiedtime|smownerid|smcreatorid|modifiedby|potentialname|potentialid|accountid|ticket_title|isconvertedfromlead)$/,
      weight: 0.9,
      text: 'names of vtiger fields ({columns})',
    },
  ],
  ids: { test: /^\d{1,3}x\d+$/, weight: 2.5, text: 'ids of vtiger in {columns}' },
  tables: { opportunity: 'potential', case: 'ticket' },
};

export const bitrix24: System = {
  signals: [
    { test: /^UF_(CRM|TASK|USR)_\w+$/, weight: 2.5, text: 'custom fields of Bitrix24 ({columns})' },
    {
      test: /^(ASSIGNED_BY(_ID)?|CREATED_BY_ID|MODIFY_BY_ID|DATE_CREATE|DATE_MODIFY|STAGE_SEMANTIC_ID|STATUS_SEMANTIC_ID|IS_RETURN_CUSTOMER|HAS_PHONE|HAS_EMAIL|HAS_IMOL|ORIGINATOR_ID|TYPE_ID|OPENED|BEGINDATE|CLOSEDATE|CURRENCY_ID|CATEGORY_ID)$/,
      weight: 0.8,
      text: 'names of Bitrix24 fields ({columns})',
    },
  ],
  tables: { account: 'company', opportunity: 'deal' },
};

export const act: System = {
  signals: [
    {
      test: /^(ID\/Status|Record Manager|Record Creator|Public\/Private|Last Reach|Last Attempt|Last Meeting|Last Results|Letter Date|Edit Date|Last Edited By|Import Date)$/i,
      weight: 1,
      text: 'Act!’s own columns ({columns})',
    },
  ],
};
