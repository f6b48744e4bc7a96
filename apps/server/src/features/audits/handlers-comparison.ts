// Two audits of a portal, of whichever projects of its organization, held against each other: what became of each finding, and exactly
// which records that is.
import {
  type AuditComparison,
  type auditComparisonCalls,
  type ComparableAudit,
  isOfEarlier,
} from '@groundwork/contract/audit-comparisons';
import type { AuditedRecord } from '@groundwork/contract/audits';
import { Refusal } from '@groundwork/contract/errors';
import type { AuditId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';
import { getPortal } from '../portals/find-portal.ts';
import { lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { type ComparedSide, compareAudits } from './compare-audits.ts';
import { comparing } from './compare-files.ts';
import { getKeptAudit, type KeptAuditFiles } from './kept-snapshot.ts';
import { type AuditPlace, byTime } from './latest-first.ts';
import { cursorOf, placeOf } from './place.ts';
import { presenterOf } from './present-record.ts';
import { comparisonTurns } from './rules.ts';
import * as store from './store.ts';
import { findProjectOf, listComparable as listOthers } from './store-comparable.ts';

type Calls = typeof auditComparisonCalls;
type Needs = Pick<Dependencies, 'database' | 'files'> & { turns: Turns };

export const makeTurns = (): Turns => createTurns(comparisonTurns);

interface Side extends ComparedSide, Pick<KeptAuditFiles, 'portalId' | 'recordPages'> {
  /** Where what it found is stored. */
  evidence: string;
  /** Where its files are stored, by name. */
  files: ReadonlyMap<string, string>;
}

interface Pair {
  /** Whose they are. */
  asker: string;
  earlier: Side;
  later: Side;
  /** Where is stored what the audits found that are kept from before the earlier one, the last one first. */
  older: string[];
}

/** @throws Refusal not_found, invalid_request */
export function listComparable(
  { database }: Pick<Needs, 'database'>,
  context: RequestContext<Calls['list']>,
): Promise<{ data: ComparableAudit[]; next_cursor: string | null }> {
  return lookAtProject(database, context, async (tx, of) => {
    const { organizationId } = of;
    const { portalId } = await getKeptAudit(tx, of, context.params.audit_id);
    return listOthers(tx, { organizationId, portalId, but: context.params.audit_id }, context.query);
  });
}

/** @throws Refusal not_found, invalid_request, conflict */
export async function getComparison(
  needs: Needs,
  context: RequestContext<Calls['get']>,
): Promise<AuditComparison> {
  const pair = await lookAtProject(needs.database, context, (tx, of) =>
    openPair(tx, of, [context.params.audit_id, context.query.with]),
  );
  const { earlier, later } = pair;
  const pathOf = ({ evidence }: Side): string => needs.files.pathOf(evidence);
  const histories = await comparing(needs, askedOf(pair, context), (reader, older, again) =>
    reader.histories(pathOf(later), [pathOf(earlier), ...older], again),
  );
  return compareAudits(earlier, later, histories);
}

/** As the audit saw them that found them: what is fixed or not compared again as the earlier one did. @throws Refusal not_found, invalid_request, conflict */
export async function listComparedRecords(
  needs: Needs,
  context: RequestContext<Calls['records']>,
): Promise<{ data: AuditedRecord[]; next_cursor: string | null }> {
  const { query, params } = context;
  const { check } = params;
  const isEarlier = isOfEarlier(query.became);
  const { pair, present } = await lookAtProject(needs.database, context, async (tx, of) => {
    const opened = await openPair(tx, of, [params.audit_id, query.with]);
    const [side, other] = isEarlier ? [opened.earlier, opened.later] : [opened.later, opened.earlier];
    const findings = [side, other].flatMap(({ result }) =>
      result.checks.includes(check) ? [result.findings.find(each => each.check === check)] : [],
    );
    const finding = findings[0] ?? findings[1];
    // Nothing became of what only one of them checked.
    if (findings.length < 2 || !finding) throw new Refusal('not_found');
    const portal = await getPortal(tx, of.organizationId, side.portalId);
    return { pair: opened, present: presenterOf(portal, side.recordPages, side.result, finding.object) };
  });
  const pathOf = ({ evidence }: Side): string => needs.files.pathOf(evidence);
  const [read, other] = isEarlier ? [pair.earlier, pair.later] : [pair.later, pair.earlier];
  const asked = { check, after: placeOf(query.cursor), rows: rowsToRead(query) };
  const rows = await comparing(needs, askedOf(pair, context), (reader, older, again) =>
    reader.page(pathOf(read), asked, { what: query.became, other: pathOf(other), older, again }),
  );
  const { data, last } = cutPage(rows, query);
  return { data: data.map(present), next_cursor: last ? cursorOf(last) : null };
}

const askedOf = (
  { asker, earlier, later, older }: Pair,
  { signal }: Pick<RequestContext<Calls['get']>, 'signal'>,
) => ({ asker, signal, two: [earlier, later] as const, older });

/** In the order in which they looked: the first of the two is of the project, the other one of any of the organization.
 *  @throws Refusal not_found, invalid_request where both are one, conflict of two portals */
async function openPair(tx: Tx, of: ProjectScope, ids: readonly [AuditId, AuditId]): Promise<Pair> {
  if (ids[0] === ids[1])
    throw new Refusal('invalid_request', {
      faults: [{ place: 'query.with', message: 'Name another audit: one is not compared with itself.' }],
    });
  const one = await openSide(tx, of.organizationId, ids[0], of.projectId);
  const other = await openSide(tx, of.organizationId, ids[1]);
  if (one.portalId !== other.portalId)
    throw new Refusal('conflict', {
      message: 'These two audits looked at different portals. Choose two of the same one.',
    });
  const [earlier, later] = byTime(placeIn(one), placeIn(other)) < 0 ? [one, other] : [other, one];
  const older = await store.listEvidence(tx, of.organizationId, earlier.portalId, placeIn(earlier));
  return { asker: of.organizationId, earlier, later, older: older.map(({ stored_as }) => stored_as) };
}

const placeIn = ({ id, result }: Side): AuditPlace => ({ id, as_of: result.as_of });

/** Of that project, where one is named. */
async function openSide(
  tx: Tx,
  organizationId: OrganizationId,
  id: AuditId,
  ofProject?: ProjectId,
): Promise<Side> {
  const { project_id, project } = (await findProjectOf(tx, organizationId, id)) ?? notThere();
  if (ofProject !== undefined && project_id !== ofProject) notThere();
  const of = { organizationId, projectId: project_id };
  const { result, portalId, recordPages, files } = await getKeptAudit(tx, of, id);
  const byName = new Map(files.map(({ name, stored_as }) => [name, stored_as]));
  const evidence = byName.get('evidence') ?? notThere();
  return { id, project, result, portalId, recordPages, evidence, files: byName };
}

function notThere(): never {
  throw new Refusal('not_found');
}
