// Finds what answers a question, reads those facts of the caller's organization that it needs, and says it with its
// sources, or says that it does not know and what may help. Keeps nothing; reads one organization.
import type { AssistantAnswer, assistantCalls } from '@groundwork/contract/assistant';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { findProjectOutline, listProjectNames } from '../projects/store-outline.ts';
import { answerOf, lookUp } from './answer.ts';
import { allFacts } from './facts/all.ts';
import type { Fact, FactContext } from './facts/fact.ts';
import { commonPassages, factPassages, type Passage } from './knowledge.ts';
import { createIndex, type Index, worthReading } from './retrieve.ts';
import { quoted } from './sentence.ts';
import { mentioned } from './words.ts';

type Asking = Pick<RequestContext<(typeof assistantCalls)['ask']>, 'caller' | 'body'>;

const shownToModel = 6;

/** Within the caller's organization; an admin of the platform names a project, or is told of no organization at all.
 *  @throws Refusal not_found */
export async function onGround<T>(
  { database, clock }: Dependencies,
  { caller, body }: Asking,
  work: (ground: Omit<FactContext, 'project'> | undefined) => Promise<T>,
): Promise<T> {
  const on = (tx: Tx, organizationId: OrganizationId) =>
    work({ tx, organizationId, caller, now: clock.now() });
  if (body.project_id !== undefined)
    return inRecordTenant(database, caller, { table: 'projects', id: body.project_id }, on);
  const { organizationId } = caller;
  if (caller.isPlatform) return work(undefined);
  if (organizationId === null) throw new Refusal('not_found');
  return database.tenant(organizationId, tx => on(tx, organizationId));
}

export async function findAnswer(
  within: Omit<FactContext, 'project'> | undefined,
  { caller, body }: Asking,
  now: Date,
): Promise<{ answered: AssistantAnswer; readable: Passage[] }> {
  const names = within ? await listProjectNames(within.tx, within.organizationId) : [];
  // A project called “Migration” is not meant by everybody who speaks of one.
  const isName = ({ name }: { name: string }) =>
    /\S\s+\S/.test(name.trim()) || !indexOf(allFacts).knowsEveryWord(name);
  const named = mentioned(body.question, names.filter(isName));
  const ground = within && {
    ...within,
    project: await findProjectOutline(within.tx, within.organizationId, named?.id ?? body.project_id),
  };
  const facts = allFacts.filter(
    fact =>
      ground && caller.permissions.has(fact.permission) && (fact.about === 'organization' || ground.project),
  );
  const question = named?.rest ?? body.question;
  const { answers, found, near, isGerman } = lookUp(indexOf(facts), { question, previous: body.previous });
  const answerWith = (passages: readonly Passage[]) =>
    inOrder(passages, passage => withCurrentFacts(passage, ground, now));
  const worth = found.filter(({ confidence }) => confidence >= worthReading).slice(0, shownToModel);
  return {
    answered: answerOf(await answerWith(answers.map(one => one.passage)), {
      near: near.map(one => one.passage.source),
      isGerman,
    }),
    readable: await answerWith(worth.map(one => one.passage)),
  };
}

/** Made once for each set of facts that people may be told: that depends on what they may see, and on nothing else. */
function indexOf(facts: readonly Fact[]): Index {
  const key = facts.map(fact => fact.id).join();
  const known = indexes.get(key) ?? createIndex([...commonPassages(), ...factPassages(facts)]);
  indexes.set(key, known);
  return known;
}

const indexes = new Map<string, Index>();

/** One after the other: they share one connection. */
async function inOrder<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

/** A fact with what it says now, named after its project. */
async function withCurrentFacts(
  passage: Passage,
  ground: FactContext | undefined,
  now: Date,
): Promise<Passage> {
  const { fact, source } = passage;
  if (!fact || !ground) return passage;
  const as_of = now.toISOString();
  if (fact.about === 'organization')
    return { ...passage, source: { ...source, as_of }, sentences: await fact.sentences(ground) };
  const { project } = ground;
  if (!project) return passage;
  const title = `${quoted(project.name)}: ${source.title}`;
  return {
    ...passage,
    source: { ...source, title, as_of },
    sentences: await fact.sentences({ ...ground, project }),
  };
}
