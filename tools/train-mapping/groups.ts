// Which systems are held out together: a fork, a product of the same house or a copy of its schema knows the other's headers.
// Unrelated groups share a fold, so that measuring trains a few times only; each is read by a reader that saw none of its fold.

interface Group {
  name: string;
  systems: readonly string[];
}

export const folds: readonly (readonly Group[])[] = [
  [
    { name: 'Salesforce', systems: ['salesforce', 'pardot', 'salesforce_marketing_cloud'] },
    { name: 'accounting', systems: ['quickbooks', 'netsuite', 'xero'] },
    { name: 'Krayin and Bagisto, 22 languages', systems: ['krayin', 'bagisto'] },
  ],
  [
    { name: 'HubSpot', systems: ['hubspot'] },
    { name: 'billing', systems: ['stripe', 'zuora', 'recurly'] },
    { name: 'openCRX, 16 languages', systems: ['opencrx'] },
  ],
  [
    { name: 'help desks', systems: ['zendesk', 'intercom', 'jira', 'servicenow'] },
    { name: 'Shopify', systems: ['shopify'] },
    { name: 'Fat Free CRM, 15 languages', systems: ['fatfree'] },
  ],
  [
    { name: 'Dynamics', systems: ['cdm', 'dynamics_365_crm'] },
    { name: 'marketing tools', systems: ['marketo', 'mailchimp', 'klaviyo', 'iterable'] },
    { name: 'Medusa and Saleor, 40 languages', systems: ['medusa', 'saleor'] },
  ],
];
