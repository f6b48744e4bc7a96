// Links that open exactly one decision without a sign-in, as people ask for them: made for its owner, spent by one answer,
// taken back at any time.
import type { DecisionLink, decisionLinkCalls, LinkedDecision } from '@groundwork/contract/decision-links';
import { Refusal } from '@groundwork/contract/errors';
import { todayOf } from '../../platform/clock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { readLinkSecret } from '../../platform/link-secret.ts';
import { networkOf } from '../../platform/network.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inProject } from '../projects/in-project.ts';
import { appendTrail } from '../trail/append-trail.ts';
import type { AnswerIntake } from './change-answers.ts';
import { decisionEmail } from './emails.ts';
import { readGround } from './get-decision.ts';
import { makeLinkFor } from './make-link.ts';
import { actorNamed } from './product-actor.ts';
import { isLive, requireOpens } from './rules-links.ts';
import { settle } from './settle.ts';
import * as store from './store.ts';
import * as links from './store-links.ts';
import { linkAddress } from './write-link.ts';

type Calls = typeof decisionLinkCalls;

/** A person looks, chooses, and looks again; a machine guesses. */
const rate: Rate = { burst: 30, perMinute: 20 };

/** @throws Refusal not_found */
export function listLinks({ database, clock }: Dependencies, context: RequestContext<Calls['links']>) {
  return inProject(database, context, async (tx, of) => {
    const { decisionId } = context.params;
    const row = await store.findDecision(tx, of, decisionId);
    if (!row) throw new Refusal('not_found');
    const rows = await links.listLinks(tx, of.organizationId, decisionId);
    return { data: rows.map(link => presentLink(link, row.state, clock.now())) };
  });
}

function presentLink(link: Omit<DecisionLink, 'is_live'>, state: string, now: Date): DecisionLink {
  return { ...link, is_live: isLive(link, state, now) };
}

/** @throws Refusal not_found, decision_settled, conflict without an owner who can answer or after the deadline; TooOften */
export async function makeLink(
  dependencies: Dependencies,
  limits: Limits,
  context: RequestContext<Calls['makeLink']>,
) {
  const { params, body } = context;
  const { database, clock, publicUrl, mailbox } = dependencies;
  const { link, row, owner, cost, organization } = await inProject(database, context, (tx, of) =>
    makeLinkFor(tx, dependencies, limits, of, {
      decisionId: params.decisionId,
      isMailed: body.mail,
      actor: context,
    }),
  );
  const url = linkAddress(publicUrl, link.secret);
  // As the platform role, because a tenant may not write mails; committed together with the link.
  if (body.mail) {
    const notice = { ...row, link: url, days_per_working_day: cost.days_per_working_day };
    await mailbox.put(decisionEmail(owner.email, { organization, publicUrl, waitedDays: 0 }, [notice]));
  }
  return { ...presentLink(link, row.state, clock.now()), url: body.mail ? null : url };
}

/** Twice is the same as once. @throws Refusal not_found */
export function revokeLink(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['revokeLink']>,
): Promise<void> {
  return inProject(database, context, async (tx, of) => {
    const { decisionId, linkId } = context.params;
    const given = { decisionId, id: linkId, now: clock.now() };
    const isThere = (await store.findDecision(tx, of, decisionId)) !== undefined;
    if (!isThere || !(await links.revokeLink(tx, of.organizationId, given))) throw new Refusal('not_found');
    const target = { kind: 'decision', id: decisionId };
    await appendTrail(tx, of.organizationId, context, { action: 'decisions.revokeLink', target });
  });
}

/** @throws Refusal decision_link_invalid, why the organization is frozen; TooOften */
export async function getByLink(
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
      context,
    ),
    by: { author: link.email, handed_over_by: link.is_mailed ? null : link.made_by },
    action: 'decisions.answerByLink',
    how: link.is_mailed
      ? `answered by link sent to ${link.email}`
      : `answered by link for ${link.email}, handed over by ${link.made_by}`,
    howForPeople: link.is_mailed
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
  requireOpens(link);
  return link;
}
