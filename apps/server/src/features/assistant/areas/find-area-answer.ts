// Finds what answers a question of staff or of a partner rep, reads it as they would, and says it with the pages whose rows
// give the figures; or says that it does not know.
import type { Caller } from '../../../platform/caller.ts';
import { answerOf } from '../answer.ts';
import type { Given } from '../answer-with-model.ts';
import type { Passage } from '../knowledge.ts';
import { modelTools } from '../model-tools.ts';
import { mayReferBack } from '../parts.ts';
import { inOrder, readOnce } from '../read-once.ts';
import { worthReading } from '../retrieve.ts';
import { quoted } from '../sentence.ts';
import type { AreaContext, Get, Subject } from './area-fact.ts';
import { type Area, lookUpInArea } from './area-facts.ts';
import { type FoundOrganization, findOrganization, unknownPhrases } from './find-organization.ts';

export interface AskingInArea {
  area: Area;
  caller: Caller;
  get: Get;
  now: Date;
  question: string;
  previous: string | undefined;
  /** Reads what was found; without one nothing is read for it. */
  hasModel: boolean;
}

const shownToModel = 4;

export async function findAreaAnswer(asking: AskingInArea): Promise<Given> {
  const { area, caller, question, previous, get, now, hasModel } = asking;
  const isNaming = area === 'admin' && caller.permissions.has('organizations.list');
  const organization: FoundOrganization & { before: string | undefined } = isNaming
    ? await organizationOf(get, question, previous)
    : { named: [], several: undefined, rest: question, before: previous };
  const { answers, found, near, isGerman, isSecret } = lookUpInArea({
    area,
    permissions: caller.permissions,
    question: organization.rest,
    previous: organization.before,
    hasOrganization: organization.named.length > 0,
  });
  const context: AreaContext = { get, now, permissions: caller.permissions };
  const read = readOnce(passage => withFigures(passage, context, organization.named));
  if (organization.several) {
    const passage = whichOf(organization.several, now);
    return { answered: answerOf([passage], { near: [], isGerman }), readable: [], planning: undefined };
  }
  const worth = found.filter(({ confidence }) => confidence >= worthReading).slice(0, shownToModel);
  return {
    answered: answerOf(await read(answers.map(one => one.passage)), {
      near: near.map(one => one.passage.source),
      isGerman,
    }),
    readable: hasModel ? await read(worth.map(one => one.passage)) : [],
    planning: isSecret
      ? undefined
      : { tools: modelTools(area, caller.permissions), known: organization.named, kind: 'area' },
  };
}

/** The one that is named; else, in a question that refers back and names nobody, the one of the question before it. */
async function organizationOf(
  get: Get,
  question: string,
  previous: string | undefined,
): Promise<FoundOrganization & { before: string | undefined }> {
  const found = await findOrganization(get, question);
  if (previous === undefined || !mayReferBack(found.rest)) return { ...found, before: previous };
  const before = await findOrganization(get, previous);
  // What was asked of another one is not asked of this one; a name that nobody knows is not the one before it.
  const isCarried = found.named.length === 0 && !found.several && unknownPhrases(question).length === 0;
  return { ...found, named: isCarried ? before.named : found.named, before: before.rest };
}

/** A passage for each page that its figures stand on. */
async function withFigures(
  passage: Passage,
  context: AreaContext,
  organizations: readonly Subject[],
): Promise<Passage[]> {
  const { area: fact, source } = passage;
  if (!fact) return [passage];
  const as_of = context.now.toISOString();
  const parts =
    fact.about === 'area'
      ? await fact.parts(context)
      : (await inOrder(organizations, organization => fact.parts({ ...context, organization }))).flat();
  return parts.map(({ link, title, sentences }, at) => ({
    ...passage,
    source: { ...source, id: at === 0 ? source.id : `${source.id}:${at}`, link, title, as_of },
    sentences,
  }));
}

function whichOf({ search, names }: NonNullable<FoundOrganization['several']>, now: Date): Passage {
  return {
    source: {
      id: 'admin:organizations',
      kind: 'area',
      title: 'Organizations',
      link: `/admin/organizations?search=${encodeURIComponent(search)}`,
      as_of: now.toISOString(),
      project: null,
    },
    asked: [],
    sentences: [
      `${names.length === 1 ? `${names.map(quoted).join('')} has that in its name, and others may have it, too` : `Several organizations have that in their name, such as ${names.slice(0, 3).map(quoted).join(', ')}`}. Ask again with the whole name of one.`,
    ],
  };
}
