// Values that are written wrongly, and what was meant.
import { countryCodes, withCountry } from '@groundwork/engine/profile/values/phone';
import { textOf } from '../../duckdb/database.ts';
import { lettersOf } from '../../tables/country-names.ts';
import type { FixRule, PortalWords } from '../fix-rule.ts';
import { firstOfTwo, lastOfTwo, writtenFamilyName, writtenName } from '../written-name.ts';

const EMAIL = /^[^\s@,;<>()]+@([a-z0-9-]+\.)+[a-z]{2,}$/i;
const DOMAIN = /^([a-z0-9-]+\.)+[a-z]{2,}$/;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The same mailbox at a domain of nearly the same letters. */
function isMeantAddress(before: string, after: string): boolean {
  const [[name, was], [same, now]] = [before.trim().split('@'), after.split('@')];
  return (
    EMAIL.test(after) &&
    name === same &&
    was !== now &&
    now !== undefined &&
    !/\.(con|cmo|ocm|vom|comm)$/.test(now)
  );
}

/** The same number behind the code of a country. */
function isDialled(before: string, after: string): boolean {
  const [number = '', extension = ''] = after.split(' ext. ');
  const [had, has] = [digitsOf(before), digitsOf(number) + extension];
  return (
    /^\+\d{8,15}$/.test(number) &&
    has.length > had.replace(/^0/, '').length &&
    has.endsWith(had.replace(/^0/, ''))
  );
}

const letters = (text: string): string => text.trim().toLowerCase();
const isSameLetters = (before: string, after: string): boolean =>
  letters(before) === letters(after) && before !== after;

function isSameCountry(before: string, after: string, { countries }: PortalWords): boolean {
  const [was, is] = [before, after].map(text => countries.get(lettersOf(text)));
  return was !== undefined && was === is && before !== after;
}

const MEANT = "split_part(r.email, '@', 1) || '@' || meant_mail_domain(r.mail_domain)";
/** Codes of states of the USA, some of which are codes of countries as well. */
const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

const usualCountry = (check: string, object: 'contacts' | 'companies'): FixRule => ({
  check,
  object,
  sets: [{ property: 'country', given: 'r.usual_country' }],
  unless: [
    [
      `upper(r.country) in (${states.split(' ').map(textOf).join()})`,
      'It is also the code of a state of the USA, as CA is California and Canada.',
    ],
  ],
  uncertain: 'No spelling is the usual one.',
  why: "'Most records of this country have “' || r.usual_country || '”.'",
  mayWrite: isSameCountry,
});
const TWO_WORDS = "regexp_full_match(r.name, '\\S+\\s+\\S+')";
/** A mobile number of Germany, as people there write it. */
const OF_GERMANY = "regexp_full_match(r.mobile_or_phone_digits, '01[5-7][0-9]{8,9}')";
/** Words of a name, as letters. */
const WORD = (at: number): string =>
  `letters_of(split_part(regexp_replace(r.name, '\\s+', ' '), ' ', ${at}))`;
/** `erika.musterfrau@` and `emusterfrau@` say which word is which. */
const CONFIRMED = `coalesce(letters_of(split_part(r.email, '@', 1)) in (${WORD(1)} || ${WORD(2)}, left(${WORD(1)}, 1) || ${WORD(2)}), false)`;
const NO_PERSON =
  '(accounts?|payables?|receivables?|team|sales|info|office|support|service|marketing|hr|admin|billing|finance|purchasing|reception|gmbh|ag|kg|inc|ltd|llc|co|corp|company|herr|frau|mr|mrs|ms|dr|prof)';

export const valueRules: readonly FixRule[] = [
  {
    check: 'C24',
    object: 'contacts',
    sets: [{ property: 'email', given: MEANT }],
    unless: [
      [
        `exists (select 1 from contacts o where o.id <> r.id and o.mailbox = mailbox_in(${MEANT}))`,
        'Another contact has the address that was meant: the two may be one person.',
      ],
      ['is_filler_mail(r.email)', 'The address was made up.'],
    ],
    uncertain: 'What was meant is not certain.',
    why: "'The domain was meant to be ' || meant_mail_domain(r.mail_domain) || '.'",
    mayWrite: isMeantAddress,
    holds: 'mail_domain_of(p.after) = meant_mail_domain(r.mail_domain)',
    isUnique: true,
  },
  {
    check: 'C21',
    object: 'contacts',
    sets: ['mobilephone', 'phone'].map(property => ({
      property,
      where: property === 'phone' ? 'r.mobile is null' : 'r.mobile is not null',
      given: 'r.country_code',
      write: (before, country) => withCountry(before, country ?? undefined),
    })),
    unless: [
      ['r.country_code is null', 'The contact does not say its country.'],
      [
        `r.country_code <> 'DE' and ${OF_GERMANY}`,
        'It is written as mobile numbers of Germany are, and the contact is in another country.',
      ],
    ],
    uncertain: 'It is no number of its country.',
    why: "'The number is one of ' || p.given || '.'",
    mayWrite: isDialled,
    holds: `starts_with(p.after, '+' || case r.country_code ${[...countryCodes].map(([country, code]) => `when '${country}' then '${code}'`).join(' ')} end)`,
  },
  {
    check: 'C09',
    object: 'contacts',
    sets: ['firstname', 'lastname'].map(property => ({
      property,
      where: `w.${property} is not null`,
      given: 'null',
      write: property === 'lastname' ? writtenFamilyName : writtenName,
    })),
    unless: [
      [
        "coalesce(r.country_code in ('TR', 'AZ'), false)",
        'In its country a capital I may stand for two letters.',
      ],
      [
        "regexp_matches(r.name, '[0-9@]') or is_filler(r.name) or is_filler(r.first_name) or is_filler(r.last_name)",
        'It is no name at all: somebody has to look it up.',
      ],
    ],
    uncertain: 'It is a name of which some letters may be large or small.',
    why: "'All letters of the name are in one case.'",
    mayWrite: isSameLetters,
  },
  {
    check: 'C26',
    object: 'contacts',
    sets: [
      { property: 'firstname', given: 'r.name', write: (_, name) => firstOfTwo(name) },
      { property: 'lastname', given: 'r.name', write: (_, name) => lastOfTwo(name) },
    ],
    unless: [
      [`not ${TWO_WORDS}`, 'The name has more than two words.'],
      ['r.first_name is null', 'Both words stand in the last name: they may be one family name.'],
      [
        `is_role_address(r.email) or regexp_matches(lower(r.name), '\\b${NO_PERSON}\\b')`,
        'It may be a function, a title or a firm.',
      ],
      [`not ${CONFIRMED}`, 'Its email address does not confirm which word is which.'],
    ],
    uncertain: 'Which word is the last name is not certain.',
    why: "'“' || r.name || '” stands in one field, and the address says which word is which.'",
    mayWrite: (before, after) =>
      before.trim() === '' ? !/\s/.test(after) && after !== '' : before.split(/\s+/).includes(after),
    holds: "list_contains(string_split_regex(r.name, '\\s+'), p.after)",
  },
  usualCountry('C20', 'contacts'),
  usualCountry('K12', 'companies'),
  {
    check: 'K01',
    object: 'companies',
    sets: [{ property: 'domain', given: 'r.contacts_site' }],
    unless: [
      ['r.site_text is not null', 'Something stands there that is no domain: somebody has to look at it.'],
      ['r.contacts_with_site < 2', 'Fewer than two of its contacts have a business address.'],
      ['r.contacts_sites > 1', 'Its contacts have addresses of several domains.'],
      [
        "is_foreign_domain(r.contacts_site) or meant_mail_domain(r.contacts_site) is not null or is_filler_mail('x@' || r.contacts_site)",
        'The domain of the addresses is that of nobody’s company.',
      ],
      [
        "exists (select 1 from companies o where o.site = r.contacts_site) or exists (select 1 from companies o where o.site = regexp_replace(r.contacts_site, '^[^.]+\\.', ''))",
        'Another company has this domain: the two may be one.',
      ],
      [
        '(select count(*) from contacts c where c.mail_domain = r.contacts_site) > r.contacts_with_site',
        'Contacts of others or of nobody have addresses of this domain too.',
      ],
    ],
    uncertain: 'Its contacts do not say it.',
    why: "'So end the addresses of ' || r.contacts_with_site || ' of its contacts.'",
    mayWrite: (before, after) => before.trim() === '' && DOMAIN.test(after),
    holds:
      'p.after = all (select c.mail_domain from contacts c join contact_company l on l.contact = c.id where l.company = r.id and c.mail_domain is not null and not is_free_mail(c.mail_domain))',
    isUnique: true,
  },
];
