// The demo client's documents: deliverables made of the project that was finished, and what the people of such projects send
// each other. Over both projects there is one in each state, and one that is waited for.
import type { Deliverable, DeliverableFormat } from '@groundwork/contract/deliverables';
import { type Document, documentCalls } from '@groundwork/contract/documents';
import type { Visitor } from './visitor.ts';

export async function loadDemoDocuments(visitor: Visitor, projectId: string): Promise<void> {
  const make = async (deliverable: Deliverable, format: DeliverableFormat): Promise<Document> => {
    const values = { params: { id: projectId }, body: { deliverable, format } };
    return (await visitor.call(documentCalls.generate, values)).document;
  };
  const plan = await make('implementation_plan', 'pdf');
  await approve(visitor, plan);
  await deliver(visitor, await make('data_dictionary', 'pdf'));
  await approve(visitor, await make('migration_report', 'pdf'));
  await make('migration_report', 'html');

  for (const written of people) {
    const document = await upload(visitor, projectId, written);
    if (document.name === delivered) await deliver(visitor, document);
  }
  await visitor.call(documentCalls.request, {
    body: {
      name: 'Signed data processing agreement',
      type: 'contract',
      note: 'Both signatures, as one PDF.',
      project_id: projectId,
    },
  });
}

/** The documents of a project that is not finished: its people read one before they say yes. */
export async function sendForReview(visitor: Visitor, projectId: string): Promise<void> {
  for (const written of inHand) await upload(visitor, projectId, written);
}

interface Written extends Record<'name' | 'type' | 'status' | 'description', string> {
  fileName: string;
  content: string;
}

function upload(visitor: Visitor, projectId: string, { fileName, content, ...query }: Written) {
  const values = { params: {}, query: { ...query, project_id: projectId } };
  return visitor.send(documentCalls.upload, values, { name: fileName, content });
}

async function approve(visitor: Visitor, { id, file }: Document): Promise<void> {
  await visitor.call(documentCalls.approve, { params: { id }, body: { sha256: file?.sha256 } });
}

async function deliver(visitor: Visitor, { id, version }: Document): Promise<void> {
  const values = { params: { id }, body: { status: 'delivered' }, ifMatch: version };
  await visitor.call(documentCalls.update, values);
}

const delivered = 'Field guide for sales';

const people = [
  {
    fileName: 'field-guide.md',
    name: delivered,
    type: 'training',
    status: 'review',
    description: 'Which fields the sales team fills in, when, and why.',
    content: `# Field guide for sales

## On every new company
- Industry: choose the closest one. Reports are grouped by it.
- Owner: the person the company calls, not the one who typed it in.

## On every new deal
- Amount: in the currency of the contract, before tax.
- Close date: the day you believe in. Move it as soon as you no longer do.
- Stage: what has happened, never what is hoped for.

## Not filled in by hand
- groundwork_external_id: where the record came from. Changing it breaks the link to its source row.
`,
  },
] as const;

/** Of a project in the middle: one to be read, one begun. */
const inHand = [
  {
    fileName: 'cut-over-checklist.md',
    name: 'Cut-over checklist',
    type: 'configuration',
    status: 'review',
    description: 'What happens on the day, in order, and who does it.',
    content: `# Cut-over checklist

1. The old system is set to read-only. (Operations)
2. The last exports are uploaded and analysed. (Operations)
3. Open decisions are answered. (Sales lead)
4. The preview is read and the migration approved. (Sales lead)
5. The reconcile report balances: no row unaccounted for. (Operations)
6. Mail forwarding and web forms point to the new portal. (Marketing)
7. The team is told. (Sales lead)

If step 5 does not balance, the migration is undone and step 2 is done again.
`,
  },
  {
    fileName: 'training-outline.md',
    name: 'Training outline',
    type: 'training',
    status: 'draft',
    description: 'Two sessions for the sales team; dates are not settled.',
    content: `# Training outline (draft)

- Session 1, 60 min: finding your way, companies and contacts, own views.
- Session 2, 60 min: deals, stages, forecasting. Practice with own deals.

Open: dates, room, who records it.
`,
  },
] as const;
