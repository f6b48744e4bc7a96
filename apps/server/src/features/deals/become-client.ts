// A won deal becomes a client: an organization on trial with its first project, in the book of who won it.
import type { Deal } from '@groundwork/contract/deal-shapes';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits } from '../../platform/limits.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { sendInvitation } from '../organizations/send-invitation.ts';
import { createProject } from '../projects/create-project.ts';
import { type Actor, appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { contactFaults, refuseFaults, requireWon } from './rules.ts';
import * as book from './store-book.ts';
import { updateDeal } from './store-changes.ts';

interface Made {
  organization_id: OrganizationId;
  project_id: ProjectId | null;
  /** Whom the invitation went to. */
  invited: string | null;
}

/** As the platform role, for a deal that is locked. Asked again, it answers what it made. @throws Refusal conflict, plan_limit, invalid_request; TooOften */
export async function becomeClient(
  dependencies: Pick<Dependencies, 'database' | 'mailbox' | 'publicUrl'>,
  limits: Limits,
  tx: Tx,
  actor: Actor & { caller: Caller },
  given: { deal: Deal; projectName: string | undefined; invite: string | undefined; today: string },
): Promise<Made> {
  const { database } = dependencies;
  const { deal, invite, today } = given;
  requireWon(deal);
  if (deal.organization_id !== null) {
    const { organization_id } = deal;
    return { organization_id, project_id: await book.firstProjectOf(tx, organization_id), invited: null };
  }
  if (invite !== undefined) refuseFaults(contactFaults(deal, invite, actor.caller.email));
  const from = { deal_id: deal.id, won_by: displayNameOf(actor), won_on: deal.closed_on };
  const organization = await openOrganization(tx, actor, { name: deal.company }, from);
  // Its own trail and activity are written as the organization, as those of every project are.
  const project = await database.tenant(organization.id, inside =>
    createProject(inside, organization.id, actor, {
      name: given.projectName ?? `${deal.company} implementation`,
    }),
  );
  await updateDeal(tx, deal.id, { organization_id: organization.id });
  const client = { rep_id: deal.rep_id, organization_id: organization.id, deal_id: deal.id };
  await book.insertClient(tx, { ...client, since: today });
  const admin = invite === undefined ? undefined : { email: invite, role: 'admin' as const };
  if (admin) await sendInvitation(dependencies, limits, actor, { ...admin, organizationId: organization.id });
  await appendTrail(tx, null, actor, {
    action: 'deals.becomeClient',
    target: { kind: 'deal', id: deal.id },
    details: {
      company: deal.company,
      organization_id: organization.id,
      project_id: project.id,
      is_invited: admin !== undefined,
    },
  });
  return { organization_id: organization.id, project_id: project.id, invited: admin?.email ?? null };
}
