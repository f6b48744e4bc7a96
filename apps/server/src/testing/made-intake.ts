// An intake made to measure for tests of the flow: any number of companies, contacts and deals, known in advance.
import { EXTERNAL_ID, type Property } from '@groundwork/contract/crm';
import type { AnalysedSource, Analysis } from '@groundwork/contract/intake';
import type { CompiledAssociation, CompiledBatch, CompiledRecord } from '@groundwork/engine/compile/compiled';
import { MoneyLedger } from '@groundwork/engine/compile/money';
import { type ProjectIntake } from '../features/intake/load-intake.ts';
import { noAnswers } from '../features/intake/merge-answers.ts';

export interface MadeOptions {
  companies: number;
  contacts: number;
  deals: number;
  /** Changes what a record says, to make a second run differ. */
  edit?: (record: CompiledRecord) => CompiledRecord;
}

const objects = ['companies', 'contacts', 'deals'] as const;
const BATCH = 250;

function source(id: string, object: string, rows: number): AnalysedSource {
  return {
    profile: {
      id,
      file: id,
      sheet: null,
      rows,
      bad_rows: 0,
      encoding: 'utf-8',
      delimiter: ',',
      header_row: 1,
      problems: [],
      columns: [],
    },
    mapping: { role: 'records', object, confidence: 1, reasons: [], alternatives: [], is_answered: false },
    key: { kind: 'id', columns: ['Id'], reasons: [] },
    columns: [],
  };
}

function property(object: string, name: string, extra: Partial<Property> = {}): Property {
  return {
    object,
    name,
    label: name,
    type: 'string',
    field_type: 'text',
    group: 'groundwork',
    description: '',
    options: [],
    unique: false,
    is_new: true,
    ...extra,
  };
}

function analysisOf(made: MadeOptions): Analysis {
  const records = { companies: made.companies, contacts: made.contacts, deals: made.deals };
  return {
    version: 1,
    source_system: { name: 'unknown', confidence: 1, reasons: [] },
    sources: [
      source('companies.csv', 'companies', made.companies),
      source('contacts.csv', 'contacts', made.contacts),
      source('deals.csv', 'deals', made.deals),
    ],
    refused: [],
    relations: [],
    decisions: [],
    blueprint: {
      objects: [],
      groups: objects.map(object => ({ object, name: 'groundwork', label: 'Groundwork' })),
      properties: [
        ...objects.map(object => property(object, EXTERNAL_ID, { unique: true })),
        property('companies', 'sector', {
          type: 'enumeration',
          field_type: 'select',
          options: ['retail', 'medical'].map(value => ({ value, label: value })),
        }),
        property('deals', 'renewal', { type: 'date', field_type: 'date' }),
      ],
      pipelines: [
        {
          object: 'deals',
          id: 'made',
          label: 'Made',
          is_new: true,
          stages: [
            { id: 'made_open', label: 'Open', probability: 0.4, is_closed: false },
            { id: 'made_won', label: 'Won', probability: 1, is_closed: true },
            { id: 'made_lost', label: 'Lost', probability: 0, is_closed: true },
          ],
        },
      ],
    },
    plan: {
      project_name: 'Made to measure',
      start_date: '2026-11-20',
      target_completion_date: '2026-11-27',
      milestones: [],
      records,
      api_calls: { inspect: 0, blueprint: 0, read: 0, write: 0, associate: 0, verify: 0, total: 0 },
      estimated_minutes: 1,
      human_decisions: 0,
    },
  };
}

function company(n: number): CompiledRecord {
  return {
    object: 'companies',
    external_id: `company-${n}`,
    properties: {
      name: `Company ${n}`,
      domain: `company${n}.example.com`,
      sector: n % 2 ? 'retail' : 'medical',
    },
    match: { property: 'domain', value: `company${n}.example.com` },
    rows: [{ source: 'companies.csv', row: n + 2 }],
  };
}

function contact(n: number): CompiledRecord {
  const email = `person${n}@example.com`;
  return {
    object: 'contacts',
    external_id: `contact-${n}`,
    properties: { firstname: 'Person', lastname: `Number ${n}`, email },
    match: { property: 'email', value: email },
    rows: [{ source: 'contacts.csv', row: n + 2 }],
  };
}

function deal(n: number): CompiledRecord {
  return {
    object: 'deals',
    external_id: `deal-${n}`,
    properties: {
      dealname: `Deal ${n}`,
      amount: `${n}.${String(n % 100).padStart(2, '0')}`,
      pipeline: 'made',
      dealstage: ['made_open', 'made_won', 'made_lost'][n % 3] ?? 'made_open',
      renewal: '2027-01-31',
    },
    match: null,
    rows: [{ source: 'deals.csv', row: n + 2 }],
  };
}

function* recordBatches(
  made: MadeOptions,
  count: number,
  make: (n: number) => CompiledRecord,
): Generator<CompiledBatch> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const records = Array.from({ length: size }, (_, index) => make(from + index));
    yield { kind: 'records', records: made.edit ? records.map(made.edit) : records };
  }
}

function* linkBatches(count: number, make: (n: number) => CompiledAssociation): Generator<CompiledBatch> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    yield {
      kind: 'associations',
      associations: Array.from({ length: size }, (_, index) => make(from + index)),
    };
  }
}

function* compiled(made: MadeOptions): Generator<CompiledBatch> {
  yield* recordBatches(made, made.companies, company);
  yield* recordBatches(made, made.contacts, contact);
  const money = new MoneyLedger();
  for (const batch of recordBatches(made, made.deals, deal)) {
    if (batch.kind === 'records') for (const record of batch.records) money.add(record.properties);
    yield batch;
  }
  yield { kind: 'money', totals: money.totals() };
  const link = (from: 'contact' | 'deal', to: 'company' | 'contact', many: number) => (n: number) => ({
    from_object: from === 'deal' ? 'deals' : 'contacts',
    from_external_id: `${from}-${n}`,
    to_object: to === 'company' ? 'companies' : 'contacts',
    to_external_id: `${to}-${n % Math.max(many, 1)}`,
    source: `${from}s.csv`,
    row: n + 2,
  });
  yield* linkBatches(made.companies === 0 ? 0 : made.contacts, link('contact', 'company', made.companies));
  yield* linkBatches(made.companies === 0 ? 0 : made.deals, link('deal', 'company', made.companies));
}

export function madeIntake(made: MadeOptions): ProjectIntake {
  return {
    analysis: analysisOf(made),
    answers: noAnswers,
    async *compile() {
      yield* compiled(made);
    },
    async *dealHistory() {
      yield* [];
    },
  };
}
