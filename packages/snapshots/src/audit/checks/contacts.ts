// Checks of contacts. Numbers and thresholds are those of the audit catalogue.
import { automatic, type Check } from '../check.ts';

const UNUSABLE = 'email is null and name is null and phone is null and mobile is null';

export const contactChecks: readonly Check[] = [
  {
    number: 'C01',
    table: 'contacts',
    severity: 'medium',
    seriousFrom: 0.2,
    title: 'Contacts without an email address',
    why: 'The email is empty; serious when it is more than a fifth of all contacts.',
    about: `not (${UNUSABLE})`,
    breaks: 'email is null',
    shows: 'coalesce(mobile, phone)',
    fix: null,
  },
  {
    number: 'C02',
    table: 'contacts',
    severity: 'medium',
    title: 'Email addresses that cannot exist',
    why: 'No @, a blank, or a domain without a dot.',
    about: 'email is not null',
    breaks: 'not has_email',
    shows: 'email',
    fix: automatic('Clear the address and keep what stood there in a note.'),
  },
  {
    number: 'C03',
    table: 'contacts',
    severity: 'low',
    title: 'Function addresses in records of people',
    why: 'The address begins with info, sales, noreply or the like: it reaches an office, not this person.',
    about: 'has_email',
    breaks: 'is_role_address(email)',
    shows: 'email',
    fix: null,
  },
  {
    number: 'C05',
    table: 'contacts',
    severity: 'high',
    title: 'Contacts nobody can use',
    why: 'No name, no email and no phone number.',
    breaks: UNUSABLE,
    shows: 'null',
    fix: automatic('Archive them; the portal keeps archived records for 90 days.', 'partly'),
  },
  {
    number: 'C06',
    table: 'contacts',
    severity: 'high',
    title: 'The same mailbox in several contacts',
    why: 'Addresses are compared in lower case and without a +tag. The oldest contact of a mailbox is none of the findings.',
    about: 'mailbox is not null',
    breaks: 'place_in_mailbox > 1',
    shows: 'email',
    fix: automatic(
      'Fill the older record from the newer one, move its links, archive the newer one.',
      'partly',
    ),
  },
];
