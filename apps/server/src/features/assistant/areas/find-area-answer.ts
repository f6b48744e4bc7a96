// Finds what answers a question of staff or of a partner rep, reads it as they would, and says it with the pages whose rows
// give the figures; or says that it does not know.
import type { Caller } from '../../../platform/caller.ts';
import { answerOf } from '../answer.ts';
import type { Given } from '../answer-with-model.ts';
import type { Passage } from '../knowledge.ts';
import { modelTools } from '../model-tools.ts';
import { worthReading } from '../retrieve.ts';
import { quoted } from '../sentence.ts';
import type { AreaContext, Get, Subject } from './area-fact.ts';
import { type Area, lookUpInArea } from './area-facts.ts';
import { type FoundOrganization, findOrganization } from './find-organization.ts';

export interface AskingInArea {
  area: Area;
  caller: Caller;
  get: Get;
  now: Date;
  question: string;
  previous: string | undefined;
}

const shownToModel = 4;

export async function findAreaAnswer(asking: AskingInArea): Promise<Given> {
  const { area, caller, question, previous, get, now } = asking;
  const isNaming = area === 'admin' && caller.permissions.has('organizations.list');
  const organization: FoundOrganization = isNaming
    ? await findOrganization(get, question)
    : { named: [], several: undefined, rest: question };
  const { answers, found, near, isGerman, isSecret } = lookUpInArea({
    area,
    permissions: caller.permissions,
    question: organization.rest,
    previous,
    hasOrganization: organization.named.length > 0,
  });
  const context: AreaContext = { get, now, permissions: caller.permissions };
  const read = async (passages: readonly Passage[]) => {
    const all: Passage[] = [];
    for (const passage of passages) all.push(...(await withFigures(passage, context, organization.named)));
    return all;
  };
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
    readable: await read(worth.map(one => one.passage)),
    planning: isSecret
      ? undefined
      : { tools: modelTools(area, caller.permissions), known: organization.named, kind: 'area' },
  };
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

/** One after the other: each of them is a row of requests. */
async function inOrder<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
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
      `Several organizations have that in their name, such as ${names.slice(0, 3).map(quoted).join(', ')}. Ask again with the whole name of one.`,
    ],
  };
}
