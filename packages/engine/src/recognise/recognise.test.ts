// Each system known by tables as it writes them; tables that only look like one stay unknown.
import { systemNames } from '@groundwork/contract/source-systems';
import { describe, expect, test } from 'vitest';
import { readFiles } from '../../test-data/reading.ts';
import { recogniseFile } from './recognise.ts';

async function systemOf(file: string, csv: string): Promise<{ name: string; why: string[] }> {
  const folder = await readFiles({ [file]: csv });
  try {
    const [profile] = folder.profiles;
    if (!profile) throw new Error(`${file} gave no table`);
    const { name, reasons } = recogniseFile(profile);
    return { name, why: reasons.map(({ text }) => text) };
  } finally {
    await folder.close();
  }
}

/** One export of each, with columns and ids as the system writes them and invented people. */
const exports_: Record<string, [file: string, csv: string]> = {
  salesforce: [
    'Account.csv',
    'Id,Name,OwnerId,SystemModstamp,Region__c\n0015e00000AbCdEAAV,Acme,0055e000001XyZaAAK,2024-01-01T00:00:00Z,North\n0015e00000AbCdFAAV,Bolt,0055e000001XyZaAAK,2024-01-02T00:00:00Z,South\n',
  ],
  hubspot: [
    'companies.csv',
    'Record ID,Company name,Company owner,Lifecycle Stage,Create Date\n501,Acme,Dana Whitfield,Customer,2024-01-02 10:00\n502,Bolt,Dana Whitfield,Lead,2024-01-03 10:00\n',
  ],
  pipedrive: [
    'deals.csv',
    'Deal - Title,Deal - Value,Deal - Stage,Deal - Expected close date\nAcme licences,1200,Won,2024-01-31\nBolt pilot,300,Lead in,2024-02-29\n',
  ],
  zoho: [
    'Contacts.csv',
    'Record Id,Last Name,Contact Owner.id,Created By.id,Email\nzcrm_5000000012,Lee,zcrm_50000001,zcrm_50000001,ann@acme.com\nzcrm_5000000013,Ray,zcrm_50000001,zcrm_50000001,bob@bolt.io\n',
  ],
  dynamics: [
    'leads.csv',
    '(Do Not Modify) Lead,(Do Not Modify) Row Checksum,Topic,Status Reason\n5c1d2a10-0000-4000-8000-000000000001,abc=,Fleet,New\n5c1d2a10-0000-4000-8000-000000000002,abd=,Depot,Contacted\n',
  ],
  freshsales: [
    'Contacts-export.csv',
    'Id,First name,Last name,Emails,Sales owner,Last contacted mode,Active sales sequences,Recent note\n7000001,Ann,Lee,ann@acme.com,dana@us.example,Email,,Call back\n7000002,Bob,Ray,bob@bolt.io,dana@us.example,Phone,Onboarding,\n',
  ],
  copper: [
    'people.csv',
    'Copper ID,Name,Company,Work Email,Contact Type,Inactive Days,Interaction Count\n101,Ann Lee,Acme,ann@acme.com,Customer,12,40\n102,Bob Ray,Bolt,bob@bolt.io,Prospect,3,8\n',
  ],
  close: [
    'leads.csv',
    'id,display_name,status_label,primary_contact_name,primary_contact_primary_email,num_calls\nlead_Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1Aa1A,Acme,Qualified,Ann Lee,ann@acme.com,3\nlead_Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2Bb2B,Bolt,Potential,Bob Ray,bob@bolt.io,1\n',
  ],
  insightly: [
    'Opportunities.csv',
    'OPPORTUNITY_ID,OPPORTUNITY_NAME,BID_CURRENCY,BID_AMOUNT,OPPORTUNITY_STATE,DATE_CREATED_UTC\n11,Acme licences,USD,1200,WON,2024-01-02 10:00:00\n12,Bolt pilot,USD,300,OPEN,2024-01-03 10:00:00\n',
  ],
  sugarcrm: [
    'accounts.csv',
    'id,name,date_entered,modified_user_id,assigned_user_id,phone_office,billing_address_city,deleted\n1f0c2a10-0000-4000-8000-000000000001,Acme,2024-01-02 10:00:00,1,1,030 123,Berlin,0\n1f0c2a10-0000-4000-8000-000000000002,Bolt,2024-01-03 10:00:00,1,1,040 123,Paris,1\n',
  ],
  espocrm: [
    'Contact.csv',
    'id,firstName,lastName,emailAddress,addressCity,assignedUserName,createdById\n64a1b2c3d4e5f6071,Ann,Lee,ann@acme.com,Berlin,Dana Whitfield,1\n64a1b2c3d4e5f6072,Bob,Ray,bob@bolt.io,Paris,Dana Whitfield,1\n',
  ],
  odoo: [
    'res.partner.csv',
    'id,name,is_company,parent_id/id,commercial_partner_id\n__export__.res_partner_12_0a1b2c3d,Acme,True,,12\n__export__.res_partner_13_0a1b2c3e,Ann Lee,False,__export__.res_partner_12_0a1b2c3d,12\n',
  ],
  vtiger: [
    'Contacts.csv',
    'contact_no,firstname,lastname,email,createdtime,modifiedtime,smownerid\nCON1,Ann,Lee,ann@acme.com,2024-01-02 10:00:00,2024-01-05 10:00:00,1\nCON2,Bob,Ray,bob@bolt.io,2024-01-03 10:00:00,2024-01-05 10:00:00,1\n',
  ],
  bitrix24: [
    'deals.csv',
    'ID,TITLE,OPPORTUNITY,CURRENCY_ID,ASSIGNED_BY_ID,UF_CRM_1611233\n1,Acme licences,1200,EUR,7,North\n2,Bolt pilot,300,EUR,7,South\n',
  ],
  act: [
    'contacts.csv',
    'Contact,Company,ID/Status,E-mail,Last Reach,Record Manager,Public/Private\nAnn Lee,Acme,Customer,ann@acme.com,1/2/2024,Dana Whitfield,Public\nBob Ray,Bolt,Prospect,bob@bolt.io,1/3/2024,Dana Whitfield,Public\n',
  ],
  zendesk: [
    'tickets.csv',
    'ID,Requester,Requester email,Assignee,Subject,Ticket form,Satisfaction Score\n1,Ann Lee,ann@acme.com,Dana Whitfield,Printer offline,Default,Good\n2,Bob Ray,bob@bolt.io,Dana Whitfield,No sound,Default,Offered\n',
  ],
  intercom: [
    'users.csv',
    'Name,Email,Signed up,Last heard from,Web sessions,Unsubscribed from Emails,Browser Language\nAnn Lee,ann@acme.com,2024-01-02,2024-02-02,12,false,en\nBob Ray,bob@bolt.io,2024-01-03,2024-02-03,4,true,de\n',
  ],
  monday: [
    'Deals_board.csv',
    'Name,Subitems,Owner,Stage,Deal Value,Item ID (auto generated)\nAcme licences,,Dana Whitfield,Won,1200,5001112223\nBolt pilot,,Dana Whitfield,New,300,5001112224\n',
  ],
  airtable: [
    'Clients-Grid view.csv',
    'Record ID,Client,Contact email\nrecAbCdEfGhIjKlMn,Acme,ann@acme.com\nrecAbCdEfGhIjKlMo,Bolt,bob@bolt.io\n',
  ],
  mailchimp: [
    'subscribed_members_export.csv',
    'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,LEID,EUID\nann@acme.com,Ann,2,2024-01-02 10:00:00,1001,abc1\nbob@bolt.io,Bob,3,2024-01-03 10:00:00,1002,abc2\n',
  ],
};

describe('an export shows which system wrote it', () => {
  test('every system that has a name has an export here', () => {
    expect(Object.keys(exports_).toSorted()).toEqual(Object.keys(systemNames).toSorted());
  });
  test.each(Object.entries(exports_))('%s', async (name, [file, csv]) => {
    const found = await systemOf(file, csv);
    expect(found.name, found.why.join('\n')).toBe(name);
    expect(found.why[0]).toContain(file);
  });
});

/** Words that several systems, or none, use. */
const nobodys: Record<string, string> = {
  'a helpdesk of its own':
    'ticket_id,organization_id,external_id,title,created_at\n1,5,A1,Printer offline,2024-01-02\n2,6,A2,No sound,2024-01-03\n',
  'a sheet kept by hand':
    'Name,Company,Status,Last seen,Owner\nAnn Lee,Acme,Hot,2024-01-02,Dana\nBob Ray,Bolt,Cold,2024-01-03,Dana\n',
  'a shop':
    'order_id,customer_id,created_at,category_id,currency_id,opened\n1,5,2024-01-02,3,EUR,Y\n2,6,2024-01-03,3,EUR,N\n',
  'an accounting list':
    'Invoice No,Customer,Salesperson,Created by,Amount\n1001,Acme,Dana Whitfield,pat,1200.00\n1002,Bolt,Dana Whitfield,pat,300.00\n',
  'names with a dot': 'id,custom.name,value\n1,a,2\n2,b,3\n',
  'a project plan':
    'Name,Phase 1 - Start,Phase 1 - End,Owner\nHouse,2024-01-02,2024-01-05,Dana\nYard,2024-01-06,2024-01-08,Dana\n',
};

test.each(Object.entries(nobodys))('%s is no system we know', async (_, csv) => {
  const found = await systemOf('export.csv', csv);
  expect(found.name, found.why.join('\n')).toBe('unknown');
});
