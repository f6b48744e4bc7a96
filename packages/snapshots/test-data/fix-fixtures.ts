// Accounts with a defect that a fix can work out, their neighbours that nothing certain is known of, and what becomes of each.
import { type Change, day } from './account.ts';

export interface FixFixture {
  check: string;
  change: Change;
  /** `contacts email → ada@gmail.com`, `deals > companies`; the record may be one of `more`, as `contacts.1`. */
  becomes?: readonly string[];
  /** Why it is left out. */
  left?: string;
}

const sales = { pipeline: 'p', closedate: day(-5) };
const won = { ...sales, dealstage: 'won' };

export const fixFixtures: readonly FixFixture[] = [
  {
    check: 'C24',
    change: { contacts: { email: 'Dora.Q@gmial.com' } },
    becomes: ['contacts email → Dora.Q@gmail.com'],
  },
  {
    check: 'C24',
    change: {
      contacts: { email: 'twice@gmial.com' },
      more: { contacts: [{ email: 'twice@gmail.com' }] },
    },
    left: 'Another contact has the address that was meant: the two may be one person.',
  },
  {
    check: 'C21',
    change: { contacts: { phone: '030 7654321' } },
    becomes: ['contacts phone → +49307654321'],
  },
  {
    check: 'C21',
    change: { contacts: { mobilephone: '0664 1234567', country: 'Österreich' } },
    becomes: ['contacts mobilephone → +436641234567'],
  },
  {
    check: 'C21',
    change: { contacts: { mobilephone: '0151 23456789', country: 'Österreich' } },
    left: 'It is written as mobile numbers of Germany are, and the contact is in another country.',
  },
  {
    check: 'C21',
    change: { contacts: { phone: '035 7654321', country: null } },
    left: 'The contact does not say its country.',
  },
  {
    check: 'C21',
    change: { contacts: { phone: '7654321' } },
    left: 'It is no number of its country.',
  },
  {
    check: 'C09',
    change: { contacts: { firstname: 'ADELHEID', lastname: 'ZWINGLI-MEIER' } },
    becomes: ['contacts firstname → Adelheid', 'contacts lastname → Zwingli-Meier'],
  },
  {
    check: 'C09',
    change: { contacts: { firstname: 'vera', lastname: 'von der heide' } },
    left: 'It is a name of which some letters may be large or small.',
  },
  {
    check: 'C09',
    change: { contacts: { firstname: 'Test' } },
    left: 'It is no name at all: somebody has to look it up.',
  },
  {
    check: 'C26',
    change: {
      contacts: { firstname: 'Erika Musterfrau', lastname: null, email: 'e.musterfrau@split.test' },
    },
    becomes: ['contacts firstname → Erika', 'contacts lastname → Musterfrau'],
  },
  {
    check: 'C26',
    change: { contacts: { firstname: null, lastname: 'García López', email: 'garcia.lopez@both.test' } },
    left: 'Both words stand in the last name: they may be one family name.',
  },
  {
    check: 'C26',
    change: { contacts: { firstname: 'Mary Ann', lastname: null } },
    left: 'Its email address does not confirm which word is which.',
  },
  {
    check: 'C26',
    change: {
      contacts: { firstname: 'Accounts Payable', lastname: null, email: 'accounts.payable@firm.test' },
    },
    left: 'It may be a function, a title or a firm.',
  },
  {
    check: 'C26',
    change: { contacts: { firstname: 'Erika Maria Musterfrau', lastname: null } },
    left: 'The name has more than two words.',
  },
  { check: 'C20', change: { contacts: { country: 'Deutschland' } }, becomes: ['contacts country → Germany'] },
  {
    check: 'C20',
    change: { contacts: { country: 'DE' } },
    left: 'It is also the code of a state of the USA, as CA is California and Canada.',
  },
  {
    check: 'C09',
    change: { contacts: { firstname: 'HEDWIG', lastname: 'DESANTIS' } },
    left: 'It is a name of which some letters may be large or small.',
  },
  {
    check: 'C09',
    change: { contacts: { firstname: 'HEDWIG', lastname: 'YILDIRIM', country: 'Türkei' } },
    left: 'In its country a capital I may stand for two letters.',
  },
  {
    check: 'K12',
    change: { companies: { country: 'Deutschland' } },
    becomes: ['companies country → Germany'],
  },
  {
    check: 'C12',
    change: { contacts: { lifecyclestage: 'lead' }, companies: { lifecyclestage: 'customer' }, deals: won },
    becomes: ['contacts lifecyclestage → customer'],
  },
  {
    check: 'K14',
    change: { contacts: { lifecyclestage: 'customer' }, deals: won },
    becomes: ['companies lifecyclestage → customer'],
  },
  {
    check: 'C15',
    change: { contacts: { lifecyclestage: 'lead' } },
    becomes: ['contacts lifecyclestage → opportunity'],
  },
  {
    check: 'C11',
    change: { contacts: { lifecyclestage: null } },
    becomes: ['contacts lifecyclestage → opportunity'],
  },
  {
    check: 'C11',
    change: { more: { contacts: [{ lifecyclestage: null }] } },
    left: 'It has neither a won nor an open deal.',
  },
  {
    check: 'C10',
    change: { contacts: { hubspot_owner_id: null }, companies: { hubspot_owner_id: '9' } },
    becomes: ['contacts hubspot_owner_id → 9'],
  },
  {
    check: 'C10',
    change: { contacts: { hubspot_owner_id: null }, companies: { hubspot_owner_id: '8' } },
    left: 'Nobody who is still there owns its company.',
  },
  {
    check: 'C10',
    change: {
      contacts: { hubspot_owner_id: null },
      more: { companies: [{ hubspot_owner_id: '9' }] },
      linked: [['contacts.0', 'companies.1']],
    },
    left: 'Its companies have several owners.',
  },
  {
    check: 'C25',
    change: { contacts: { hubspot_owner_id: '8' } },
    becomes: ['contacts hubspot_owner_id → 7'],
  },
  {
    check: 'C25',
    change: {
      contacts: { hubspot_owner_id: '8', email: 'gone@elsewhere.test' },
      unlinked: ['contacts-companies'],
    },
    left: 'The contact has no company.',
  },
  {
    check: 'K06',
    change: { companies: { hubspot_owner_id: null }, deals: { hubspot_owner_id: '9' } },
    becomes: ['companies hubspot_owner_id → 9'],
  },
  {
    check: 'K06',
    change: {
      companies: { hubspot_owner_id: null },
      deals: { hubspot_owner_id: '9' },
      more: { deals: [{}] },
    },
    left: 'Its open deals have several owners.',
  },
  {
    check: 'K01',
    change: {
      companies: { domain: null },
      contacts: { email: 'one@nodomain.test' },
      more: { contacts: [{ email: 'two@nodomain.test' }] },
    },
    becomes: ['companies domain → nodomain.test'],
  },
  {
    check: 'K01',
    change: {
      companies: { domain: null },
      contacts: { email: 'one@provider.test' },
      more: { contacts: [{ email: 'two@provider.test' }, { email: 'three@provider.test' }] },
      unlinked: ['contacts.2-companies'],
    },
    left: 'Contacts of others or of nobody have addresses of this domain too.',
  },
  {
    check: 'K01',
    change: { companies: { domain: null }, contacts: { email: 'one@lonely.test' } },
    left: 'Fewer than two of its contacts have a business address.',
  },
  {
    check: 'K01',
    change: {
      companies: { domain: null },
      contacts: { email: 'one@apart-a.test' },
      more: { contacts: [{ email: 'two@apart-b.test' }] },
    },
    left: 'Its contacts have addresses of several domains.',
  },
  {
    check: 'K01',
    change: {
      companies: { domain: null },
      contacts: { email: 'three@taken.test' },
      more: {
        contacts: [{ email: 'four@taken.test' }],
        companies: [{ domain: 'taken.test' }],
      },
    },
    left: 'Another company has this domain: the two may be one.',
  },
  { check: 'D06', change: { unlinked: ['deals-companies'] }, becomes: ['deals > companies'] },
  {
    check: 'D06',
    change: { unlinked: ['deals-companies', 'deals-contacts'] },
    left: 'The deal has no contact either.',
  },
  {
    check: 'C16',
    change: {
      unlinked: ['contacts-companies'],
      contacts: { email: 'jane@gmail.com', company: 'A firm of its own name' },
      companies: { name: 'A firm of its own name', domain: 'gmail.com' },
    },
    left: 'Only the name of its company says so.',
  },
  {
    check: 'C16',
    change: { unlinked: ['contacts-companies'] },
    becomes: ['contacts > companies'],
  },
];
