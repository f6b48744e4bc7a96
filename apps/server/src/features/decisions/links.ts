// Links that open exactly one decision without a sign-in: made for its owner, spent by one answer, taken back at any time.
import type { DecisionLink, decisionCalls, LinkedDecision } from '@groundwork/contract/decisions';
import { type ErrorCode, Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { newLinkSecret, readLinkSecret } from '../../platform/link-secret.ts';
import { networkOf } from '../../platform/network.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { nameOfOrganization } from '../organizations/membership.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { decisionEmail } from './emails.ts';
import { linkAddress, linkEnd } from './link.ts';
import { nudgeDays } from './nudge-policy.ts';
import { readGround } from './service.ts';
import { type AnswerIntake, actorNamed, requireUnsettled, settle } from './settle.ts';
import * as store from './store.ts';
import { markNotified } from './store-due.ts';
import * as links from './store-links.ts';

type Calls = typeof decisionCalls;

/** A person looks, chooses, and looks again; a machine guesses. */
const rate: Rate = { burst: 30, perMinute: 20 };
/** Nobody's mailbox is filled by sending the same question again and again. */
const mailRate: Rate = { burst: 5, perMinute: 0.5 };

export function listLinks(dependencies: Dependencies, { caller, params }: RequestContext<Calls['links']>) {
  return inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const row = await store.findDecision(tx, { organizationId, projectId: params.id }, params.decisionId);
      if (!row) throw new Refusal('not_found');
      const rows = await links.listLinks(tx, organizationId, params.decisionId);
      return { data: rows.map(link => presentLink(link, row.state, dependencies.clock.now())) };
    },
  );
}

function presentLink(link: Omit<DecisionLink, 'is_live'>, state: string, now: Date): DecisionLink {
  const isOver =
    link.revoked_at !== null || link.used_at !== null || Date.parse(link.expires_at) <= now.getTime();
  return { ...link, is_live: state === 'open' && !isOver };
}

/** @throws Refusal not_found, decision_settled, conflict without an owner who can answer or after the deadline; TooOften */
export async function makeLink(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['makeLink']>,
) {
  const { caller, params, body } = context;
  const { clock, publicUrl, mailbox } = dependencies;
  const made = await inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      const row = await store.lockDecision(tx, of, params.decisionId);
      if (!row) throw new Refusal('not_found');
      requireUnsettled(row);
      const owner =
        row.owner_id === null ? undefined : await store.findAnswerer(tx, organizationId, row.owner_id);
      if (!owner)
        throw new Refusal('conflict', { message: 'Give this decision an owner who can answer first.' });
      if (body.mail) await limits.count(`decision-mails|${owner.id}`, mailRate);
      const given = {
        madeBy: nameOf(context),
        isMailed: body.mail,
        replaces: 'all' as const,
        now: clock.now(),
      };
      const link = await writeLink(tx, organizationId, row, owner, given);
      if (!link)
        throw new Refusal('conflict', { message: 'The deadline has passed. Set a later one first.' });
      // Told by hand, they need no reminder that would replace this very link.
      if (body.mail) await markNotified(tx, organizationId, row.id, { now: given.now, days: nudgeDays });
      const target = { kind: 'decision', id: row.id };
      const details = { email: owner.email, mailed: body.mail, until: link.expires_at };
      await appendTrail(tx, organizationId, context, { action: 'decisions.makeLink', target, details });
      const { cost } = await readGround(tx, of, todayOf(dependencies));
      return { link, row, owner, cost, organization: await nameOfOrganization(tx, organizationId) };
    },
  );
  const { link, row, owner, cost, organization } = made;
  const url = linkAddress(publicUrl, link.secret);
  // As the platform role, because a tenant may not write mails; committed together with the link.
  if (body.mail) {
    const notice = { ...row, link: url, days_per_working_day: cost.days_per_working_day };
    await mailbox.put(decisionEmail(owner.email, { organization, publicUrl, waitedDays: 0 }, [notice]));
  }
  return { ...presentLink(link, row.state, clock.now()), url: body.mail ? null : url };
}

/** A new link in place of former ones; undefined when the deadline has passed. For whichever role writes it. */
export async function writeLink(
  tx: Tx,
  organizationId: string,
  decision: { id: string; deadline: string | null },
  owner: { id: string; email: string },
  given: { madeBy: string; isMailed: boolean; replaces: 'all' | 'mailed'; now: Date },
): Promise<(Omit<DecisionLink, 'is_live'> & { secret: string }) | undefined> {
  const until = linkEnd(given.now, decision.deadline);
  if (!until) return undefined;
  const { secret, hash } = newLinkSecret();
  const row = await links.replaceLink(tx, organizationId, {
    decisionId: decision.id,
    owner,
    hash,
    until,
    ...given,
  });
  return { ...row, secret };
}

/** Twice is the same as once. @throws Refusal not_found */
export function revokeLink(
  dependencies: Dependencies,
  context: RequestContext<Calls['revokeLink']>,
): Promise<void> {
  const { caller, params } = context;
  return inRecordTenant(
    dependencies.database,
    caller,
    { table: 'projects', id: params.id },
    async (tx, organizationId) => {
      const of = { organizationId, projectId: params.id };
      const given = { decisionId: params.decisionId, id: params.linkId, now: dependencies.clock.now() };
      const isThere = (await store.findDecision(tx, of, params.decisionId)) !== undefined;
      if (!isThere || !(await links.revokeLink(tx, organizationId, given))) throw new Refusal('not_found');
      const target = { kind: 'decision', id: params.decisionId };
      await appendTrail(tx, organizationId, context, { action: 'decisions.revokeLink', target });
    },
  );
}

/** @throws Refusal decision_link_invalid, why the organization is frozen; TooOften */
export async function lookByLink(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['look']>,
): Promise<LinkedDecision> {
  const link = await open(dependencies, limits, context);
  const of = { organizationId: link.organization_id, projectId: link.project_id };
  return dependencies.database.tenant(of.organizationId, async tx => {
    const row = await store.findDecision(tx, of, link.decision_id);
    if (!row) throw new Refusal('decision_link_invalid');
    const { blocks, cost } = await readGround(tx, of, todayOf(dependencies));
    const { organization, project, email, expires_at } = link;
    const names = blocks.map(each => each.name);
    return {
      ...row,
      organization,
      project,
      email,
      expires_at,
      default: row.default_value,
      blocks: names,
      cost,
    };
  });
}

/** Counts once. @throws Refusal decision_link_invalid, why the organization is frozen, and what an answer refuses; TooOften */
export async function answerByLink(
  dependencies: Dependencies,
  limits: Limits,
  answerIntake: AnswerIntake,
  context: RequestContext<Calls['answerByLink']>,
) {
  const link = await open(dependencies, limits, context);
  const of = { organizationId: link.organization_id, projectId: link.project_id };
  const { answer } = context.body;
  await settle(dependencies, answerIntake, of, link.decision_id, {
    version: undefined,
    value: answer,
    via: 'link',
    // Whoever a link was handed to may have passed it on, or used it themselves: only a mailbox speaks for its owner.
    actor: actorNamed(
      link.is_mailed ? link.email : `${link.email} (link handed over by ${link.made_by})`,
      context.correlationId,
    ),
    by: { author: link.email, handed_over_by: link.is_mailed ? null : link.made_by },
    action: 'decisions.answerByLink',
    how: link.is_mailed
      ? `answered by link sent to ${link.email}`
      : `answered by link for ${link.email}, handed over by ${link.made_by}`,
    howTold: link.is_mailed
      ? `answered by link sent to ${link.name}`
      : `answered by link for ${link.name}, handed over by ${link.made_by_name}`,
    signal: context.signal,
    guard: async tx => {
      if (!(await links.useLink(tx, of.organizationId, link.id, dependencies.clock.now()))) {
        throw new Refusal('decision_link_invalid');
      }
    },
  });
  const row = await dependencies.database.tenant(of.organizationId, tx =>
    store.findDecision(tx, of, link.decision_id),
  );
  const option = row?.options.find(each => each.value === answer);
  return { question: row?.question ?? '', label: option?.label ?? answer, effect: option?.effect ?? '' };
}

/** The link, as long as it opens anything. */
async function open(
  { database, clock }: Dependencies,
  limits: Limits,
  { address, body }: { address: string; body: { token: string } },
): Promise<links.FoundLink> {
  await limits.count(`decision-link|${networkOf(address)}`, rate);
  const hash = readLinkSecret(body.token);
  const link = hash && (await database.platform(tx => links.findLink(tx, hash, clock.now())));
  if (!link) throw new Refusal('decision_link_invalid');
  const ended = endOf(link);
  if (ended !== undefined) throw new Refusal('decision_link_invalid', { message: ended });
  if (!link.is_owners) throw new Refusal('decision_link_invalid');
  const frozen = frozenBecause(link);
  if (frozen) throw new Refusal(frozen);
  return link;
}

function endOf(link: links.FoundLink): string | undefined {
  if (link.is_used) return 'This link has been used: the answer is in. Nothing is left to do.';
  if (link.state === 'closed') return 'This question is no longer asked. Nothing is left to do.';
  if (link.state === 'defaulted') return `${defaultedBecause(link)} Nothing is left to do.`;
  if (link.state !== 'open') return 'This decision has been made already. Nothing is left to do.';
  if (link.is_revoked && link.can_answer)
    return 'This link was taken back or replaced by a newer one. Look for a newer mail, or sign in.';
  return link.is_expired ? 'This link has expired. Ask for a new one, or sign in to answer.' : undefined;
}

function defaultedBecause({ via, carried_out_by }: links.FoundLink): string {
  if (via !== 'changeset') return 'The default was taken, as agreed, because the deadline passed.';
  const what = carried_out_by === null ? 'the changes were' : `“${carried_out_by}” was`;
  return `This was settled at its default when ${what} carried out.`;
}

/** As for members: what may be looked at signed in is not answered without. */
function frozenBecause(link: links.FoundLink): ErrorCode | undefined {
  if (link.organization_status === 'suspended') return 'organization_suspended';
  if (link.organization_status === 'read_only') return 'organization_read_only';
  return link.is_trial_over ? 'trial_ended' : undefined;
}
