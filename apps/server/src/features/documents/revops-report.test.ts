// An analysis of pipelines as a document: what it says is what was worked out, and a link passes it on until it is taken back.
import type { DeliverableState } from '@groundwork/contract/deliverables';
import type { DocumentShare, SharedDocument } from '@groundwork/contract/document-shares';
import type { Document } from '@groundwork/contract/documents';
import type { ProjectId } from '@groundwork/contract/ids';
import type { KeptRevops } from '@groundwork/contract/revops-reports';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { projectOver, revopsOf } from '../../testing/audited-project.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let project: ProjectId;
let analysis: KeptRevops;
let token: string;

const deal = (dealname: string, amount: string, deal_currency_code: string, more = {}) => ({
  dealname,
  amount,
  deal_currency_code,
  pipeline: 'default',
  dealstage: 'appointmentscheduled',
  closedate: '2027-01-01T00:00:00Z',
  ...more,
});

beforeAll(async () => {
  ada = await server.member('admin');
  ({ projectId: project, token } = await projectOver(ada, sandbox, {
    companies: [{ name: 'Acme' }],
    deals: [
      deal('Engine', '2000.55', 'EUR'),
      deal('Late <Pump>', '30', 'EUR', { closedate: '2020-01-01T00:00:00Z' }),
      deal('Valve', '700.10', 'USD'),
      deal('Nowhere', '9', 'EUR', { dealstage: '' }),
    ],
  }));
}, 120_000);

type Made = { document: Document; is_new_version: boolean };
const make = (format: string, who = ada) =>
  who.call<Made>('POST', `/projects/${project}/deliverables`, { deliverable: 'revops_report', format });
const textOf = async ({ id }: Document) => (await ada.call('GET', `/documents/${id}/download`)).text;
const isCurrent = async () => {
  const { body } = await ada.call<{ data: DeliverableState[] }>('GET', `/projects/${project}/deliverables`);
  return body.data
    .find(({ deliverable }) => deliverable === 'revops_report')
    ?.made.map(one => one.is_current);
};

/** The cells of the table with this caption, the first one after a place in the page. */
function tableAfter(html: string, place: string, caption: string): string[][] {
  const from = html.indexOf(`<caption>${caption}</caption>`, html.indexOf(place));
  const body = html.slice(html.indexOf('<tbody>', from), html.indexOf('</tbody>', from));
  return [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  );
}

const centsOf = (text = ''): bigint => BigInt(text.replaceAll(/[^\d-]/g, ''));

test('before an analysis there is nothing to make it of', async () => {
  const refused = await make('html');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Analyse the pipelines of the portal first.');
});

test('each pipeline is said by currency with what its figures rest on, and the same analysis makes one version', {
  timeout: 120_000,
}, async () => {
  analysis = await revopsOf(ada, project);
  const made = await make('html');
  expect(made.status, made.text).toBe(200);
  const html = await textOf(made.body.document);
  expect(html).toContain('<h1>RevOps</h1>');
  expect(analysis.books.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  for (const book of analysis.books) {
    const name = `${book.label}, in ${book.currency}`;
    const heading = `>${name}: what became of the open pipeline</h2>`;
    expect(html).toContain(heading);
    // Each class as it was worked out, and the rows add up to what stands below them, to the cent.
    const rows = tableAfter(html, heading, `What became of them, amounts in ${book.currency}`);
    expect(
      rows
        .slice(0, -1)
        .map(([, deals, opening, closing]) => [Number(deals), centsOf(opening), centsOf(closing)]),
    ).toEqual(
      book.change.rows.map(({ deals, opening_cents, closing_cents }) => [
        deals,
        BigInt(opening_cents),
        BigInt(closing_cents),
      ]),
    );
    const closing = rows.slice(0, -1).reduce((sum, row) => sum + centsOf(row[3]), 0n);
    expect(closing).toBe(centsOf(rows.at(-1)?.[3]));
    expect(closing).toBe(BigInt(book.open_cents));
  }
  // No sum over currencies: of all amounts that stand there none is of both.
  expect(html).not.toContain('2,730.65');
  expect(html).toContain('2,030.55 EUR');
  expect(html).toContain('Late &lt;Pump&gt;');
  expect(html).toContain('Its close date passed');
  expect(html).toContain('In no stage of their pipeline: in none of the figures.');
  expect(html).toContain('Not enough history');
  expect((await make('html')).body).toMatchObject({ is_new_version: false });
  expect((await make('pdf')).body.document.file).toMatchObject({
    media_type: 'application/pdf',
    is_viewable: true,
  });
  expect(await isCurrent()).toEqual([true, true]);
});

test('a later analysis makes the document one of before', { timeout: 60_000 }, async () => {
  // Within the same minute, what says the same is the same.
  const added = await fetch(`${sandbox.url}/crm/v3/objects/deals/batch/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputs: [{ properties: deal('Hose', '0.45', 'EUR') }] }),
  });
  expect(added.status).toBe(201);
  await revopsOf(ada, project);
  expect(await isCurrent()).toEqual([false, false]);
  const { document, is_new_version } = (await make('html')).body;
  expect([is_new_version, document.file?.number]).toEqual([true, 2]);
  expect(await textOf(document)).toContain('2,031.00 EUR');
});

test('a link shows it to whoever has it, and nothing any more once it was taken back', async () => {
  const { document } = (await make('html')).body;
  const shares = `/documents/${document.id}/shares`;
  const { body: made } = await ada.call<DocumentShare & { url: string }>('POST', shares, { days: 7 });
  const open = () =>
    caller(server.url)<SharedDocument>('POST', '/document-shares/open', { token: made.url.split('#')[1] });
  const { body: seen } = await open();
  expect(seen.name).toBe('RevOps report (web page)');
  expect(await (await fetch(`${server.url}${seen.view_url}`)).text()).toContain('<h1>RevOps</h1>');
  expect((await ada.call('DELETE', `${shares}/${made.id}`)).status).toBe(204);
  expect((await open()).status).toBe(404);
});

test('others make none of it', async () => {
  expect((await make('pdf', await server.member('admin'))).status).toBe(404);
  expect((await make('pdf', await server.memberOf(ada.organizationId, 'readonly'))).status).toBe(403);
});
