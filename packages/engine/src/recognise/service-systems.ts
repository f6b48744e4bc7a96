// The marks of help desks, boards, lists and mailing tools whose exports stand in for a CRM.
import type { System } from './system.ts';

export const zendesk: System = {
  signals: [
    {
      test: /^(requester_id|submitter_id|assignee_id|brand_id|ticket_form_id|satisfaction_rating|collaborator_ids|has_incidents|problem_id|organization_id|external_id|is_public|via)$/,
      weight: 0.7,
      text: 'names of Zendesk fields ({columns})',
    },
    {
      test: /^(Requester( (id|name|email|external id|domain))?|Submitter( name)?|Assignee( (id|name|external id))?|Satisfaction Score|Satisfaction rating|Ticket form|First reply time in minutes( within business hours)?|Full resolution time in minutes( within business hours)?|Agent wait time in minutes( within business hours)?|Group stations|Assignee stations|Reopens|Generated at)$/i,
      weight: 1,
      text: 'labels of Zendesk ({columns})',
    },
  ],
  tables: { account: 'organization', contact: 'user', case: 'ticket' },
};

export const intercom: System = {
  signals: [
    {
      test: /^(Last heard from|Last contacted|Last opened email|Last clicked (on )?link in email|Web sessions|Unsubscribed from emails|Has hard bounced|Marked email as spam|Signed up|First seen|Last seen( on (iOS|Android))?|Browser language|Owner seat|Conversation rating)$/i,
      weight: 0.9,
      text: 'labels of Intercom ({columns})',
    },
    {
      test: /^(intercom_id|last_replied_at|last_contacted_at|last_email_opened_at|signed_up_at|session_count|unsubscribed_from_emails|has_hard_bounced|workspace_id|monthly_spend)$/,
      weight: 1.2,
      text: 'names of Intercom fields ({columns})',
    },
  ],
  tables: { account: 'company', contact: 'user', case: 'conversation' },
};

export const monday: System = {
  signals: [
    { test: /^Item ID \(auto generated\)$/i, weight: 3, text: 'monday’s item id ({columns})' },
    {
      test: /^(Pulse ID|Subitems|Subelementos|Creation Log|Last Updated Log)$/i,
      weight: 1.5,
      text: 'monday’s own columns ({columns})',
    },
    { test: /^(Timeline|.+) - (Start|End)$/, weight: 0.4, text: 'timelines in two columns ({columns})' },
  ],
  tables: { account: 'item', contact: 'item', opportunity: 'item', task: 'item', case: 'item' },
};

export const airtable: System = {
  signals: [
    {
      test: /^(Airtable Record ID|airtable_id|airtableId|Record ID \(Airtable\)|airtable_createdTime)$/i,
      weight: 3,
      text: 'Airtable’s record id ({columns})',
    },
  ],
  ids: { test: /^rec[A-Za-z0-9]{14}$/, weight: 4, text: 'record ids of Airtable in {columns}' },
};

export const mailchimp: System = {
  signals: [
    {
      test: /^(MEMBER_RATING|OPTIN_TIME|OPTIN_IP|CONFIRM_TIME|CONFIRM_IP|GMTOFF|DSTOFF|LEID|EUID|LAST_CHANGED|UNSUB_TIME|UNSUB_REASON|UNSUB_REASON_OTHER|UNSUB_CAMPAIGN_(ID|TITLE)|CLEAN_TIME|CLEAN_CAMPAIGN_(ID|TITLE))$/,
      weight: 1.5,
      text: 'Mailchimp’s own columns ({columns})',
    },
  ],
  tables: { contact: 'member' },
};
