// Which systems are held out together: a fork, a product of the same house or a copy of its schema knows the other's headers.

export const groups: readonly { name: string; systems: readonly string[] }[] = [
  { name: 'Salesforce', systems: ['salesforce', 'pardot', 'salesforce_marketing_cloud'] },
  { name: 'HubSpot', systems: ['hubspot'] },
  { name: 'help desks', systems: ['zendesk', 'intercom', 'jira', 'servicenow'] },
  { name: 'Dynamics', systems: ['cdm', 'dynamics_365_crm'] },
  { name: 'marketing tools', systems: ['marketo', 'mailchimp', 'klaviyo', 'iterable'] },
  { name: 'accounting', systems: ['quickbooks', 'netsuite', 'xero'] },
  { name: 'billing', systems: ['stripe', 'zuora', 'recurly'] },
  { name: 'Shopify', systems: ['shopify'] },
  { name: 'Fat Free CRM, 15 languages', systems: ['fatfree'] },
  { name: 'Krayin and Bagisto, 22 languages', systems: ['krayin', 'bagisto'] },
];
