// Finds what answers a question, reads those facts of the caller's organization that it needs, and says it with its
// sources, or says that it does not know and what may help. Keeps nothing; reads one organization.
import type { AssistantAnswer, AssistantSource, assistantCalls } from '@groundwork/contract/assistant';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { number, plural } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { listProjectOutlines, type ProjectOutline } from '../projects/store-outline.ts';
import { answerOf, lookUp } from './answer.ts';
import type { Given } from './answer-with-model.ts';
import { allFacts } from './facts/all.ts';
import type { Fact, FactContext, ProjectFacts } from './facts/fact.ts';
import { fromGerman } from './german.ts';
import { commonPassages, factPassages, type Passage } from './knowledge.ts';
import { linkTo } from './link-to.ts';
import { type Meant, meantIn } from './meant.ts';
import { modelTools } from './model-tools.ts';
import { offersFor } from './offers.ts';
import { mayReferBack } from './parts.ts';
import { inOrder, readOnce } from './read-once.ts';
import { createIndex, type Index, worthReading } from './retrieve.ts';
import { quoted } from './sentence.ts';
import { isForPeople, wishIn } from './wishes.ts';

type Asking = Pick<RequestContext<(typeof assistantCalls)['ask']>, 'caller' | 'body'>;

const shownToModel = 6;
/** Projects of which one fact is told. */
const mostAnswered = 6;

/** Whether a language model reads what was found; without one nothing is read for it. */
interface Reading {
  now: Date;
  hasModel: boolean;
}

/** Within the caller's organization; an admin of the platform names a project.
 *  @throws Refusal not_found */
export async function onGround<T>(
  { database, clock }: Dependencies,
  { caller, body }: Asking,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const on = (tx: Tx, organizationId: OrganizationId) =>
    work({ tx, organizationId, caller, now: clock.now() });
  if (body.project_id !== undefined)
    return inRecordTenant(database, caller, { table: 'projects', id: body.project_id }, on);
  const { organizationId } = caller;
  if (organizationId === null) throw new Refusal('not_found');
  return database.tenant(organizationId, tx => on(tx, organizationId));
}

type Ground = Omit<FactContext, 'project'>;

export async function findAnswer(
  within: Ground,
  { caller, body }: Asking,
  { now, hasModel }: Reading,
): Promise<Given> {
  const projects = await listProjectOutlines(within.tx, within.organizationId);
  const { meant, previous } = readQuestion(body, projects);
  const isAllowed = (fact: Fact): boolean =>
    meant.foreign === undefined &&
    caller.permissions.has(fact.permission) &&
    (fact.about === 'organization' || projects.length > 0);
  const index = indexOf(allFacts.filter(isAllowed));
  const { answers, found, near, isGerman, isSecret } = lookUp(index, { question: meant.rest, previous });
  // Nothing is known of a project that is not theirs; what a guide says of projects would be taken for it.
  const isOthers = meant.foreign === 'project' || isForPeople(body.question);
  const aim = await aimOf(within, { meant, projects, inHand: body.project_id });
  const answerWith = readOnce(passage => withCurrentFacts(passage, aim, now));
  const wished = isOthers ? undefined : await offersIn(body.question, aim, answers.length > 0);
  if (wished)
    return { answered: { ...wished, asked_in: isGerman ? 'de' : 'en' }, readable: [], planning: undefined };
  const worth = found.filter(({ confidence }) => confidence >= worthReading).slice(0, shownToModel);
  const answered = answerOf(await answerWith(isOthers ? [] : answers.map(one => one.passage)), {
    near: near.map(one => one.passage.source),
    isGerman,
  });
  const isPlanned = !isOthers && !isSecret && !namesUnknown(meant.rest, index);
  return {
    answered,
    readable: isOthers || !hasModel ? [] : await answerWith(worth.map(one => one.passage)),
    planning: isPlanned
      ? {
          tools: modelTools('client', caller.permissions),
          known: [...aim.answered, ...projects].map(({ id, name }) => ({ id, name })),
          kind: 'project',
        }
      : undefined,
  };
}

/** What may be begun, where something is wished for; a wish that is answered is no wish. */
async function offersIn(
  question: string,
  { ground, answered: [project] }: Aim,
  isAnswered: boolean,
): Promise<Omit<AssistantAnswer, 'asked_in'> | undefined> {
  const wish = wishIn(question);
  if (!wish || !project) return undefined;
  const { offers, because } = await offersFor(wish, { ...ground, project });
  if (because && offers.length === 0 && isAnswered && wish.kind === 'fixes' && wish.check === undefined)
    return undefined;
  const source: AssistantSource = {
    id: 'project:offer',
    kind: 'project',
    title: because?.title ?? '',
    link: because?.link ?? '',
    as_of: ground.now.toISOString(),
    project: { id: project.id, name: project.name },
  };
  return {
    outcome: because ? 'answered' : 'offered',
    sentences: (because?.sentences ?? []).map(text => ({ text, source_ids: [source.id] })),
    sources: because ? [source] : [],
    suggestions: [],
    offers,
    worded_by: 'retrieval',
  };
}

/** A name that nobody here knows: what is read of one's own would be taken for that one's. */
function namesUnknown(question: string, index: Index): boolean {
  const names = question.trim().match(/(?<=[\p{L}\p{N},;:]\s+)\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return !fromGerman(question).isGerman && names.some(name => !index.knowsEveryWord(name));
}

/** What the question names; one that refers back to the question before it, and names nothing, means what that one named. */
function readQuestion(
  { question, previous }: Asking['body'],
  projects: readonly ProjectOutline[],
): { meant: Meant<ProjectOutline>; previous: string | undefined } {
  // A project called “Migration” is not meant by everybody who speaks of one.
  const isPlainWord = (name: string) =>
    !/\S\s+\S/.test(name.trim()) && indexOf(allFacts).knowsEveryWord(name);
  const meant = meantIn(question, projects, isPlainWord);
  if (previous === undefined) return { meant, previous };
  const before = meantIn(previous, projects, isPlainWord);
  const saysNone = meant.named.length === 0 && !meant.isAll && meant.foreign === undefined;
  const carried = saysNone && mayReferBack(meant.rest);
  return {
    meant: carried ? { ...before, rest: meant.rest } : meant,
    // What was asked of another thing is not asked of this one.
    previous: before.rest,
  };
}

/** Which projects are told of, and all that what waits is looked for in. */
interface Aim {
  ground: FactContext;
  answered: readonly ProjectOutline[];
  /** Those that there are besides, when all are asked for. */
  unanswered: number;
  /** Nothing is named: what waits is looked for everywhere. */
  searched: readonly ProjectOutline[] | undefined;
  /** Their pages are not those that are open now. */
  isElsewhere: boolean;
}

async function aimOf(
  within: Ground,
  {
    meant,
    projects,
    inHand,
  }: { meant: Meant<ProjectOutline>; projects: readonly ProjectOutline[]; inHand: ProjectId | undefined },
): Promise<Aim> {
  const { named, isAll } = meant;
  const current =
    inHand === undefined
      ? projects[0]
      : (projects.find(one => one.id === inHand) ??
        (await listProjectOutlines(within.tx, within.organizationId, inHand))[0]);
  const aimed = named.length > 0 ? named : isAll ? projects : current ? [current] : [];
  return {
    ground: { ...within, project: aimed[0] },
    answered: aimed.slice(0, mostAnswered),
    unanswered: Math.max(0, aimed.length - mostAnswered),
    searched: named.length > 0 ? undefined : projects,
    isElsewhere: named.length > 0 || isAll,
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

/** A fact with what it says now, one passage for each project that it is told of. */
async function withCurrentFacts(passage: Passage, aim: Aim, now: Date): Promise<Passage[]> {
  const { fact, source } = passage;
  if (!fact) return [passage];
  const as_of = now.toISOString();
  const { ground, searched } = aim;
  if (fact.about === 'organization')
    return [{ ...passage, source: { ...source, as_of }, sentences: await fact.sentences(ground) }];
  const each = async (project: ProjectOutline): Promise<readonly ProjectFacts[]> =>
    fact.parts
      ? fact.parts({ ...ground, project })
      : [{ project, sentences: await fact.sentences({ ...ground, project }) }];
  const isOverAll = fact.overAll !== undefined && searched !== undefined;
  const all: readonly ProjectFacts[] =
    fact.overAll && searched
      ? await fact.overAll(searched.map(project => ({ ...ground, project })))
      : (await inOrder(aim.answered, each)).flat();
  const isElsewhere = aim.isElsewhere || (isOverAll && all.length > 1);
  return all.map(({ project, link = source.link, title = source.title, sentences }, at) => ({
    ...passage,
    source: {
      ...source,
      id: at === 0 ? source.id : `${source.id}:${at}`,
      title: project ? `${quoted(project.name)}: ${title}` : title,
      link: project && isElsewhere ? linkTo(link, project.id) : link,
      as_of,
      project: project ? { id: project.id, name: project.name } : null,
    },
    sentences: at === 0 && !isOverAll && aim.unanswered > 0 ? [...sentences, moreOf(aim)] : sentences,
  }));
}

function moreOf({ answered, unanswered }: Aim): string {
  return `There ${unanswered === 1 ? 'is' : 'are'} ${plural(unanswered, 'more project')} than the ${number(answered.length)} told of here.`;
}
