// Deliverables: documents that the product makes of a project's data. The same data give the same bytes and no new
// version; other data give a new one, for which a former approval does not stand.
import { Readable } from 'node:stream';
import {
  type Deliverable,
  type DeliverableFormat,
  type DeliverableState,
  deliverables,
} from '@groundwork/contract/deliverables';
import type { Document, documentCalls } from '@groundwork/contract/documents';
import type { Dependencies } from '../../platform/dependencies.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { requireProject } from '../projects/read-project.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { countFileIn, writeFile } from '../storage/room-for-files.ts';
import { nameOf } from '../trail/append-trail.ts';
import { addVersion } from './add-version.ts';
import type { ReportCache } from './deliverables/report-cache.ts';
import { reportAsHtml } from './deliverables/report-html.ts';
import { reportAsPdf } from './deliverables/report-pdf.ts';
import { hashOf, recallReports } from './recall-reports.ts';
import { record } from './record.ts';
import { makeReport } from './reports.ts';
import { requireDocument } from './require-document.ts';
import { lockDocument } from './store.ts';
import { ensureGenerated, listGenerated } from './store-deliverables.ts';

type Calls = typeof documentCalls;

const kinds: Record<Deliverable, { name: string; type: 'report' | 'documentation'; description: string }> = {
  implementation_plan: {
    name: 'Implementation plan',
    type: 'report',
    description: 'Milestones with their dates and the facts they rest on.',
  },
  data_dictionary: {
    name: 'Data dictionary',
    type: 'documentation',
    description: 'Every property: where it comes from, how it is written, how full it is.',
  },
  migration_report: {
    name: 'Migration report',
    type: 'report',
    description: 'Where every source row ended, compared with the portal row by row and sum by sum.',
  },
  audit_report: {
    name: 'Data quality audit',
    type: 'report',
    description: 'What an audit of the portal found, with the rule behind each finding.',
  },
  revops_report: {
    name: 'RevOps report',
    type: 'report',
    description: 'What the pipelines do and will bring, by currency, with what every figure rests on.',
  },
  handover: {
    name: 'Handover',
    type: 'documentation',
    description: 'What was set up, carried over and decided, what is still open, and how to take it back.',
  },
};

const formats: Record<DeliverableFormat, { ending: string; word: string; mediaType: string }> = {
  pdf: { ending: 'pdf', word: 'PDF', mediaType: 'application/pdf' },
  html: { ending: 'html', word: 'web page', mediaType: 'text/html' },
};

/** Of a generated file; a project with more than that has grown beyond what anybody reads. */
const maxBytes = 64 * 1024 * 1024;

/** Each look and each making reads all data of a project: more often than any page does it, one person would keep a
 *  processor for themselves. */
const rate: Rate = { burst: 60, perMinute: 60 };

/** @throws Refusal not_found; TooOften */
export async function listDeliverables(
  { database }: Dependencies,
  { limits, memory }: { limits: Limits; memory: ReportCache },
  { caller, params }: RequestContext<Calls['deliverables']>,
): Promise<{ data: DeliverableState[] }> {
  await limits.count(`deliverables|${caller.issuer}|${caller.subject}`, rate);
  return inRecordTenant(
    database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      await requireProject(tx, organizationId, params.id);
      const made = await listGenerated(tx, of);
      const reports = await recallReports(tx, of, memory);
      const data = deliverables.map(deliverable => ({
        deliverable,
        name: kinds[deliverable].name,
        missing: reports[deliverable].missing,
        made: made
          .filter(one => one.deliverable === deliverable)
          .map(({ format, document_id, number, made_of }) => ({
            format,
            document_id,
            number,
            is_current: made_of !== null && made_of === reports[deliverable].hash,
          })),
      }));
      return { data };
    },
  );
}

/** @throws Refusal nothing_to_generate, storage_full, storage_limit; TooOften */
export async function generateDeliverable(
  dependencies: Dependencies & StorageAllowance,
  limits: Limits,
  context: RequestContext<Calls['generate']>,
): Promise<{ document: Document; is_new_version: boolean }> {
  const { caller } = context;
  await limits.count(`deliverables|${caller.issuer}|${caller.subject}`, rate);
  const { deliverable, format } = context.body;
  const projectId = context.params.id;
  const of = { table: 'projects' as const, id: projectId };
  const { content, owner } = await inRecordTenant(
    dependencies.database,
    context.caller,
    of,
    async (tx, organizationId) => ({
      content: await makeReport(tx, { organizationId, projectId }, deliverable),
      owner: organizationId,
    }),
  );
  // Outside of any transaction: drawing takes a while.
  const bytes = format === 'pdf' ? await reportAsPdf(content) : Buffer.from(reportAsHtml(content));
  const { name, type, description } = kinds[deliverable];
  const stored = await writeFile(dependencies, owner, Readable.from([bytes]), { name, maxBytes });
  try {
    const kept = await inRecordTenant(
      dependencies.database,
      context.caller,
      of,
      async (tx, organizationId) => {
        const { word, ending, mediaType } = formats[format];
        const title = `${name} (${word})`;
        const id = await ensureGenerated(
          tx,
          { organizationId, projectId },
          { deliverable, format, name: title, type, description },
        );
        await lockDocument(tx, organizationId, id);
        const before = await requireDocument(tx, organizationId, id);
        if (before.file?.sha256 === stored.sha256) return { document: before, is_new_version: false };
        await countFileIn(dependencies, tx, organizationId, { ...stored, name });
        const document = await addVersion(tx, before, {
          file_name: `${fileNameOf(`${name} ${content.subtitle}`, 'document')}.${ending}`,
          media_type: mediaType,
          bytes: stored.bytes,
          sha256: stored.sha256,
          stored_as: stored.key,
          made_of: hashOf(content),
          uploaded_by: nameOf(context),
        });
        await record(tx, context, document, {
          action: 'documents.generate',
          line: `Document made: ${title}, version ${document.file?.number ?? 1}`,
          details: { sha256: stored.sha256, deliverable, format },
        });
        return { document, is_new_version: true };
      },
    );
    if (!kept.is_new_version) await dependencies.files.remove(stored.key);
    return kept;
  } catch (error) {
    await dependencies.files.remove(stored.key);
    throw error;
  }
}
