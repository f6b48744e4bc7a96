// Checks of contacts. Numbers and thresholds are those of the audit catalogue.
import { isEmail, isRoleAddress, mailboxOf } from '../profile/values/address.ts';
import { type Check, findingOf, repeats, type SnapshotRecord, valueOf } from './snapshot.ts';

/** Share of contacts without e-mail from which reaching people at all is in question. */
const manyWithoutEmail = 0.2;

function labelOf(contact: SnapshotRecord): string {
  const name = `${valueOf(contact, 'firstname')} ${valueOf(contact, 'lastname')}`.trim();
  return name || valueOf(contact, 'email') || `Contact ${contact.id}`;
}
const email = (contact: SnapshotRecord) => valueOf(contact, 'email');

function isUnusable(contact: SnapshotRecord): boolean {
  return ['email', 'firstname', 'lastname', 'phone', 'mobilephone'].every(
    name => valueOf(contact, name) === '',
  );
}

export const contactChecks: Check[] = [
  {
    number: 'C01',
    run({ contacts }) {
      // Those with nothing at all are C05's.
      const bad = contacts.filter(contact => email(contact) === '' && !isUnusable(contact));
      const severity = bad.length > contacts.length * manyWithoutEmail ? 'high' : 'medium';
      const title = 'Contacts without an email address';
      const why = 'The email is empty; serious when it is more than a fifth of all contacts.';
      return findingOf(
        { check: 'C01', object: 'contacts', severity, title, why, fix: null },
        bad,
        contacts,
        labelOf,
        email,
      );
    },
  },
  {
    number: 'C02',
    run({ contacts }) {
      const bad = contacts.filter(contact => email(contact) !== '' && !isEmail(email(contact)));
      const fix = {
        description: 'Clear the address and keep what stood there in a note.',
        is_automatic: true,
        reversibility: 'reversible' as const,
      };
      const title = 'Email addresses that cannot exist';
      const why = 'No @, a blank, or a domain without a dot.';
      return findingOf(
        { check: 'C02', object: 'contacts', severity: 'medium', title, why, fix },
        bad,
        contacts,
        labelOf,
        email,
      );
    },
  },
  {
    number: 'C03',
    run({ contacts }) {
      const bad = contacts.filter(contact => isEmail(email(contact)) && isRoleAddress(email(contact)));
      const title = 'Function addresses in records of people';
      const why =
        'The address begins with info, sales, noreply or the like: it reaches an office, not this person.';
      return findingOf(
        { check: 'C03', object: 'contacts', severity: 'low', title, why, fix: null },
        bad,
        contacts,
        labelOf,
        email,
      );
    },
  },
  {
    number: 'C05',
    run({ contacts }) {
      const bad = contacts.filter(isUnusable);
      const fix = {
        description: 'Archive them; the portal keeps archived records for 90 days.',
        is_automatic: true,
        reversibility: 'partly' as const,
      };
      const title = 'Contacts nobody can use';
      const why = 'No name, no email and no phone number.';
      return findingOf(
        { check: 'C05', object: 'contacts', severity: 'high', title, why, fix },
        bad,
        contacts,
        labelOf,
        email,
      );
    },
  },
  {
    number: 'C06',
    run({ contacts }) {
      const bad = repeats(contacts, contact => mailboxOf(email(contact)));
      const fix = {
        description: 'Fill the older record from the newer one, move its links, archive the newer one.',
        is_automatic: true,
        reversibility: 'partly' as const,
      };
      const title = 'The same mailbox in several contacts';
      const why = 'Addresses are compared in lower case and without a +tag.';
      return findingOf(
        { check: 'C06', object: 'contacts', severity: 'high', title, why, fix },
        bad,
        contacts,
        labelOf,
        email,
      );
    },
  },
];
