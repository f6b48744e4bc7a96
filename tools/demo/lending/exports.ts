// The exports of the old lending system as they come: its accounts, contacts, opportunities with their history, and its users.
import type { Export } from '../visitor.ts';
import { colleagues } from './colleagues.ts';
import { type Customer, customersOf, type Person, twiceWritten } from './customers.ts';
import { Calendar } from './days.ts';
import { BOOK_BEGAN, LOST, type Loan, loansOf, WON } from './loans.ts';

type Cell = string | number | boolean;

/** The same loans on every day, as long ago from `today` as they always were; only weekends move days a little. */
export function lendingExports(today: string): Export[] {
  const calendar = new Calendar(today);
  const customers = customersOf(-BOOK_BEGAN - 40);
  const loans = loansOf(customers, calendar);
  return [
    table('User.csv', 'Id,Username,FirstName,LastName,Email,IsActive', users()),
    table(
      'Account.csv',
      'Id,Name,Website,Industry,NumberOfEmployees,BillingCity,BillingCountry,Phone,OwnerId,CreatedDate',
      customers.map(one => accountOf(one, calendar)),
    ),
    table(
      'Contact.csv',
      'Id,AccountId,FirstName,LastName,Title,Email,Phone,MailingCountry,OwnerId,CreatedDate',
      contactsOf(customers, calendar),
    ),
    table(
      'Opportunity.csv',
      'Id,AccountId,Name,Pipeline__c,StageName,Amount,Probability,CloseDate,Type,LeadSource,NextStep,Loss_Reason__c,IsClosed,IsWon,OwnerId,CreatedDate',
      loans.map(one => opportunityOf(one, calendar)),
    ),
    table(
      'OpportunityHistory.csv',
      'Id,OpportunityId,CreatedDate,StageName,Amount,CloseDate,Probability',
      historyOf(loans, calendar),
    ),
    table('OpportunityContactRole.csv', 'Id,OpportunityId,ContactId,Role,IsPrimary', rolesOf(loans)),
  ];
}

function table(name: string, header: string, rows: readonly (readonly Cell[])[]): Export {
  const lines = rows.map(row => row.map(written).join(','));
  return { name, content: `${[header, ...lines].join('\n')}\n` };
}

const written = (cell: Cell): string => {
  const text = String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const users = (): Cell[][] =>
  colleagues.map(({ id, first, last, email, isActive }) => [id, email, first, last, email, isActive]);

function accountOf(customer: Customer, calendar: Calendar): Cell[] {
  const { id, name, hasWebsite, domain, industry, employees, city, country, phone, owner, came } = customer;
  const website = hasWebsite ? `https://www.${domain}` : '';
  const created = calendar.moment(calendar.workday(came), 9 * 60 + (employees % 400));
  return [id, name, website, industry, employees, city, country, phone, owner.id, created];
}

function contactsOf(customers: readonly Customer[], calendar: Calendar): Cell[][] {
  const row = (customer: Customer, person: Person, at: number): Cell[] => [
    person.id,
    person.isLinked ? customer.id : '',
    person.first,
    person.last,
    person.title,
    person.email,
    person.phone,
    person.country,
    customer.owner.id,
    calendar.moment(calendar.workday(customer.came + at * 3), 10 * 60 + at),
  ];
  const again = twiceWritten(customers);
  return customers.flatMap(customer => {
    const whose = again.filter(twice => customer.people.some(({ phone }) => phone === twice.phone));
    return [...customer.people, ...whose].map((person, at) => row(customer, person, at));
  });
}

function opportunityOf(loan: Loan, calendar: Calendar): Cell[] {
  const { id, customer, name, way, type, source, nextStep, lossReason, owner, isLinked } = loan;
  const [first] = way;
  const { stage, amount, probability, closes } = way.at(-1) ?? first;
  const [isWon, isLost] = [stage === WON, stage === LOST];
  return [
    id,
    isLinked ? customer.id : '',
    name,
    'Business lending',
    stage,
    amount,
    probability,
    calendar.date(closes),
    type,
    source,
    nextStep,
    lossReason,
    isWon || isLost,
    isWon,
    owner.id,
    calendar.moment(first.day, first.minute),
  ];
}

function historyOf(loans: readonly Loan[], calendar: Calendar): Cell[][] {
  return loans
    .flatMap(({ id, way }) => way.map(stood => ({ id, ...stood })))
    .toSorted((one, other) => one.day - other.day || one.minute - other.minute)
    .map(({ id, day, minute, stage, amount, closes, probability }, nth) => [
      `0085g00000E${String(nth).padStart(4, '0')}`,
      id,
      calendar.moment(day, minute),
      stage,
      amount,
      calendar.date(closes),
      probability,
    ]);
}

function rolesOf(loans: readonly Loan[]): Cell[][] {
  return loans.flatMap(({ id, customer }, nth) => {
    const [person] = customer.people;
    return person
      ? [[`00K5g00000F${String(nth).padStart(4, '0')}`, id, person.id, 'Decision Maker', true]]
      : [];
  });
}
