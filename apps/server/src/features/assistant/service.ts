// The assistant: gathers what the caller may be told, finds what answers the question, and says it with its sources, or
// says that it does not know. Keeps nothing; reads one organization.
import type { AssistantAnswer, assistantCalls } from '@groundwork/contract/assistant';
import { Refusal } from '@groundwork/contract/errors';
import { officeHours } from '@groundwork/contract/help';
import type { Tx } from '../../platform/db.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Model } from '../../platform/model/model.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { faq } from '../support/service-faq.ts';
import { guides } from '../support/service-guides.ts';
import { officeNow } from '../support/service-office.ts';
import { admissible, lookedUp } from './answer.ts';
import { type Facts, factPassages, type ProjectFacts } from './facts.ts';
import * as store from './facts-store.ts';
import { faqPassages, guidePassages, type Passage } from './knowledge.ts';
import { wordedAnswer } from './model-answer.ts';
import { createIndex, worthReading } from './retrieve.ts';

type Calls = typeof assistantCalls;

/** Somebody who talks fast; not a program that reads everything through it. */
const rate: Rate = { burst: 10, perMinute: 20 };
const shownToModel = 6;

/** What everybody may be told. */
export function commonPassages(): Passage[] {
  return [...faqPassages(faq), ...guidePassages(guides())];
}

/** @throws Refusal not_found; TooOften */
export async function ask(
  parts: Parts,
  limits: Limits,
  model: Model | undefined,
  visit: Visit<Calls['ask']>,
): Promise<AssistantAnswer> {
  const { caller, body, signal } = visit;
  await limits.count(`assistant|${caller.issuer}|${caller.subject}`, rate);
  const facts = await readFacts(parts, visit);
  const index = createIndex([...commonPassages(), ...(facts ? factPassages(facts) : [])]);
  const found = admissible(body.question, index.find(body.question));
  const readable = found.filter(({ confidence }) => confidence >= worthReading).slice(0, shownToModel);
  if (!model || readable.length === 0) return lookedUp(found);
  const passages = readable.map(({ passage }) => passage);
  const worded = await wordedAnswer(model, body.question, passages, signal).catch((error: unknown) => {
    parts.log.warn({ err: error }, 'the language model did not answer; looking up instead');
    return undefined;
  });
  return worded ?? lookedUp(found);
}

/** Of the caller's organization; an admin of the platform names a project. @throws Refusal not_found */
async function readFacts(
  { database, clock }: Parts,
  { caller, body }: Visit<Calls['ask']>,
): Promise<Facts | undefined> {
  const { project_id } = body;
  const read = (tx: Tx, organizationId: string) => factsOf(tx, organizationId, project_id, clock.now());
  if (project_id !== undefined) return reach(database, caller, { table: 'projects', id: project_id }, read);
  const { organizationId } = caller;
  if (caller.isPlatform) return undefined;
  if (organizationId === null) throw new Refusal('not_found');
  return database.tenant(organizationId, tx => read(tx, organizationId));
}

async function factsOf(
  tx: Tx,
  organizationId: string,
  projectId: string | undefined,
  now: Date,
): Promise<Facts> {
  const { isOpen, changesAt } = officeNow(now);
  const project = await store.findProject(tx, organizationId, projectId);
  return {
    asOf: now,
    office: { isOpen, changesAt, timeZone: officeHours.timeZone },
    tickets: await store.listOpenTickets(tx, organizationId),
    project: project && (await projectFactsOf(tx, organizationId, project)),
  };
}

async function projectFactsOf(
  tx: Tx,
  organizationId: string,
  project: store.ProjectRow,
): Promise<ProjectFacts> {
  return {
    ...project,
    milestones: await store.listOpenMilestones(tx, organizationId, project.id),
    waiting: await store.listWaiting(tx, organizationId, project.id),
    forecast: await store.findForecast(tx, organizationId, project.id),
    operation: await store.findLastOperation(tx, organizationId, project.id),
    migrated: await store.findMigrated(tx, organizationId, project.id),
    counts: await store.countThings(tx, organizationId, project.id),
  };
}
