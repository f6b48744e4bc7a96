// The same labels read from headers and file names alone: what the learned reader makes of a table when nobody shows it a
// value. What values add is the difference to the product's own figures.
import { isSureColumn, isSureTable } from '@groundwork/engine/learned/calibration';
import type { LearnedReader } from '@groundwork/engine/learned/model';
import { propertiesFor } from './mapping-meanings.ts';
import { labelledSystems, type Outcome } from './mapping-systems.ts';
import type { BenchRow } from './row.ts';

interface Read {
  isEnglish: boolean;
  isBestRight: boolean;
  outcome: Outcome;
}

/** What the learned reader calls the objects of the labels. */
const learnedObjects: Record<string, readonly string[]> = {
  contacts: ['contact'],
  companies: ['company', 'vendor'],
  deals: ['deal'],
  leads: ['lead'],
  tickets: ['ticket'],
  products: ['product'],
  line_items: ['line_item'],
  orders: ['order'],
  invoices: ['invoice'],
  tasks: ['task'],
  calls: ['call'],
  meetings: ['meeting'],
  emails: ['email'],
  notes: ['note'],
  activities: ['activity'],
  communications: ['activity'],
  campaigns: ['campaign'],
  subscriptions: ['contract'],
  contracts: ['contract'],
  payments: ['payment'],
  owners: ['user'],
  junction: ['link', 'campaign_member', 'list_member'],
  '-': ['reference', 'other', 'link', 'pricebook'],
};
/** Its meanings where they differ from those of the labels. */
const alike: Record<string, readonly string[]> = {
  '#': ['record_id', 'number', 'external_id', 'sku'],
  stage: ['status'],
  type: ['category'],
  category: ['type', 'product_family'],
  order_date: ['activity_date', 'created_at'],
  invoice_date: ['activity_date', 'created_at'],
  activity_date: ['start_date', 'created_at'],
  delivery_status: ['status'],
  payment_status: ['status'],
  total: ['amount'],
  amount: ['total', 'expected_revenue'],
  owner: ['owner_id'],
  note_body: ['description'],
  description: ['note_body'],
  lead_source: ['origin'],
  name: ['subject'],
  subject: ['name'],
  due_date: ['end_date'],
  website: ['domain', 'url'],
  ship_street: ['street'],
  ship_city: ['city'],
  ship_state: ['state'],
  ship_zip: ['zip'],
  ship_country: ['country'],
  state: ['region'],
  lead_status: ['status'],
};

export function headerRows(reader: LearnedReader): BenchRow[] {
  const tables: Read[] = [];
  const columns: Read[] = [];
  for (const { language, tables: labelled } of labelledSystems())
    for (const table of labelled) {
      const headers = Object.entries(table.columns);
      if (headers.length === 0) continue;
      const read = reader.read({
        name: table.file.replace(/\.csv$/, ''),
        columns: headers.map(([header]) => ({ header, type: 'empty', semantic: null })),
      });
      const wanted = table.object.split('/');
      const isRight = wanted.some(one => learnedObjects[one]?.includes(read.object) === true);
      const isSure = isSureTable(read.confidence);
      const where = { isEnglish: language === 'en' };
      tables.push({ ...where, isBestRight: isRight, outcome: outcomeOf(isRight, isSure) });
      for (const [at, [, label]] of headers.entries()) {
        const column = read.columns[at];
        const isBestRight =
          isRight && label.split('/').some(one => isMeant(one, column?.meaning ?? '', wanted));
        const isAnswered = isSure && isSureColumn(column?.confidence ?? 0);
        columns.push({ ...where, isBestRight, outcome: outcomeOf(isBestRight, isAnswered) });
      }
    }
  const others = columns.filter(one => !one.isEnglish);
  const english = columns.filter(one => one.isEnglish);
  return [
    row('objects, best reading right', tables, one => one.isBestRight),
    row('objects wrong without a question', tables, one => one.outcome === 'wrong'),
    row('objects asked', tables, one => one.outcome === 'asked'),
    row('columns, best reading right, English', english, one => one.isBestRight),
    row('columns asked, English', english, one => one.outcome === 'asked'),
    row('columns wrong without a question, English', english, one => one.outcome === 'wrong'),
    row('columns, best reading right, further languages', others, one => one.isBestRight),
    row('columns asked, further languages', others, one => one.outcome === 'asked'),
    row('columns wrong without a question, further languages', others, one => one.outcome === 'wrong'),
  ];
}

function outcomeOf(isRight: boolean, isAnswered: boolean): Outcome {
  return isAnswered ? (isRight ? 'right' : 'wrong') : 'asked';
}

function isMeant(option: string, meaning: string, objects: readonly string[]): boolean {
  if (option.startsWith('@')) return meaning.startsWith('fk_');
  if (option === 'none')
    return !meaning.startsWith('fk_') && objects.every(one => propertiesFor(one, meaning).length === 0);
  return option === meaning || alike[option]?.includes(meaning) === true;
}

function row(name: string, list: readonly Read[], test: (one: Read) => boolean): BenchRow {
  return {
    name: `headers alone, learned reader: ${name} (systems kept out)`,
    value: (100 * list.filter(test).length) / list.length,
    unit: `% of ${list.length}`,
    goal: '',
  };
}
