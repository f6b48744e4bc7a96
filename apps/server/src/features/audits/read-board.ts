// What the board says of each project: its latest audit, what costs most in it, and how many bundles wait for somebody of the client.
import type { AuditBoardFilter, AuditedProject, DearestFinding } from '@groundwork/contract/audit-board';
import { AuditResult } from '@groundwork/contract/audits';
import { type CostAssumptions, costsOf, firstAssumptions } from '@groundwork/contract/finding-costs';
import { AuditId, type ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { PageAsked } from '../../platform/paging.ts';
import { frozenBecause } from '../session/rules.ts';
import { cursorAfter } from './latest-first.ts';
import { isScored } from './rules.ts';
import * as store from './store-board.ts';
import { listAssumptions } from './store-costs.ts';

/** `place`: the cursor of the page after it. */
export type BoardRow = AuditedProject & { place: string };

/** How many bundles of fixes of each project can be approved still. Handed in, because fixes rest on audits. */
export type CountWaiting = (
  tx: Tx,
  projects: readonly Pick<store.BoardProject, 'organization_id' | 'project_id'>[],
  now: Date,
) => Promise<ReadonlyMap<ProjectId, number>>;

export async function readBoard(
  tx: Tx,
  countWaiting: CountWaiting,
  asked: PageAsked & AuditBoardFilter,
  now: Date,
): Promise<BoardRow[]> {
  if (asked.standing === 'never') {
    const never = await store.listNeverAudited(tx, asked);
    return never.map(({ project_id, ...project }) => ({
      ...project,
      id: project_id,
      audit: null,
      waiting: 0,
      place: Buffer.from(project_id).toString('base64url'),
    }));
  }
  const audits = await store.listLatestAudits(tx, asked);
  // Whose people may change nothing can approve nothing.
  const able = audits.filter(audit => frozenBecause(audit) === undefined);
  const waiting = await countWaiting(tx, able, now);
  const assumed = await listAssumptions(tx, audits);
  return audits.map(row => {
    const { project_id, id, as_of, portal, score, findings, affected, organization_id, organization, name } =
      row;
    const result = AuditResult.parse(row.result);
    return {
      id: project_id,
      name,
      organization_id,
      organization,
      audit: {
        id: AuditId.parse(id),
        as_of,
        portal,
        score: isScored(result) ? score : null,
        findings,
        affected,
        dearest: dearestOf(result, assumed.get(project_id) ?? firstAssumptions),
      },
      waiting: waiting.get(project_id) ?? 0,
      place: cursorAfter({ as_of, id }),
    };
  });
}

/** In each currency the finding that may cost most. Cents of two currencies say nothing of each other: what is assumed to be paid in stands
 *  first, then the others by their codes. */
function dearestOf({ findings }: AuditResult, assumptions: CostAssumptions): DearestFinding[] {
  const all = findings.flatMap(finding =>
    costsOf(finding, assumptions).map(
      ({ currency, low_cents, high_cents }): DearestFinding => ({
        check: finding.check,
        title: finding.title,
        currency,
        low_cents,
        high_cents,
      }),
    ),
  );
  const dearer = (one: DearestFinding, other: DearestFinding): number =>
    Number(BigInt(other.high_cents) - BigInt(one.high_cents));
  const isAssumed = ({ currency }: DearestFinding): number => Number(currency === assumptions.currency);
  return [...Map.groupBy(all, ({ currency }) => currency).values()]
    .flatMap(own => own.toSorted(dearer).slice(0, 1))
    .toSorted((one, other) => isAssumed(other) - isAssumed(one) || (one.currency < other.currency ? -1 : 1));
}
