// The demo client's three projects, carried out as its people would: one finished, with its report and documents and all of it
// to be undone; one whose exports keep two years of what loans were earlier; one in the middle of its work. Every figure of theirs
// comes of work that the product did.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commentCalls } from '@groundwork/contract/comments';
import { intakeCalls } from '@groundwork/contract/intake';
import { operationCalls } from '@groundwork/contract/operations';
import { projectCalls } from '@groundwork/contract/projects';
import { carryOut } from './carry-out.ts';
import { answerQuestions, leaveDecisions } from './decisions.ts';
import { loadDemoDocuments, sendForReview } from './documents.ts';
import { lendingExports } from './lending/exports.ts';
import { mendAndTakeBack } from './mend.ts';
import { clara, mira } from './people.ts';
import type { Export, Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

const samples = path.resolve(import.meta.dirname, '../../samples');

/** Everything is there and was read back; the handing over was by people, so that a person says it. */
export async function loadFinishedProject(visits: Visits): Promise<void> {
  const visitor = await visits.of(clara);
  const id = await startProject(visitor, 'Retail banking CRM', tablesOf('salesforce-workshop'));
  await carryOut(visitor, id, 'blueprint');
  await carryOut(visitor, id, 'migration');
  await lookAtPortal(visitor, id);
  await loadDemoDocuments(visitor, id);
  await finish(visitor, id);
}

/** Its exports say what loans were on every day of two years, so that a forecast can be made of them and tested on their past. */
export async function loadLendingProject(visits: Visits): Promise<void> {
  const visitor = await visits.of(clara);
  const today = new Date().toISOString().slice(0, 10);
  const id = await startProject(visitor, 'Business lending', lendingExports(today));
  await carryOut(visitor, id, 'blueprint');
  await carryOut(visitor, id, 'migration');
  await finish(visitor, id);
}

async function finish(visitor: Visitor, id: string): Promise<void> {
  for (const milestone of await visitor.call(projectCalls.milestones, { params: { id } }))
    if (milestone.status !== 'completed')
      await visitor.call(projectCalls.completeMilestone, { params: { id, milestoneId: milestone.id } });
}

/** The portal is set up, the records wait: for what people have to say first. It comes last, so that it is in hand. */
export async function loadProjectInHand(visits: Visits, { asks }: { asks: boolean }): Promise<void> {
  const visitor = await visits.of(clara);
  const pack = path.join('sales-opportunities', 'variant-mdy');
  const id = await startProject(visitor, 'Hardware sales pipeline', tablesOf(pack));
  await answerQuestions(visits, id);
  await carryOut(visitor, id, 'blueprint');
  await leaveDecisions(visitor, id, { asks });
  await talkAbout(visits, id);
  await sendForReview(visitor, id);
  await mendAndTakeBack(visitor, id);
  await run(visitor, id, operationCalls.revopsAnalyze);
}

/** What is wrong with the records that are there by now, and what its pipelines do. */
async function lookAtPortal(visitor: Visitor, id: string): Promise<void> {
  for (const call of [operationCalls.auditRun, operationCalls.revopsAnalyze]) await run(visitor, id, call);
}

async function run(
  visitor: Visitor,
  id: string,
  call: typeof operationCalls.auditRun | typeof operationCalls.revopsAnalyze,
): Promise<void> {
  const { operation } = await visitor.call(call, { body: { project_id: id } });
  await visitor.finish(operation);
}

/** A project with its files uploaded and analysed. */
async function startProject(visitor: Visitor, name: string, files: readonly Export[]): Promise<string> {
  const project = await visitor.call(projectCalls.create, { body: { name, status: 'in_progress' } });
  await visitor.upload(intakeCalls.upload, { id: project.id }, files);
  const started = await visitor.call(operationCalls.intakeAnalyze, { body: { project_id: project.id } });
  await visitor.finish(started.operation);
  return project.id;
}

/** What is said about the next milestone, by whom. */
const thread = [
  {
    by: mira,
    body: 'Sales can look over the preview on one afternoon. Which records should we look at first?',
  },
  {
    by: clara,
    body: 'The open deals with the highest amounts. Please compare their stages with what you know of them.',
  },
  { by: mira, body: 'We will. I take the deals of my own team.' },
] as const;

async function talkAbout(visits: Visits, projectId: string): Promise<void> {
  const milestones = await (await visits.of(clara)).call(projectCalls.milestones, {
    params: { id: projectId },
  });
  const next = milestones.find(each => each.status !== 'completed');
  if (!next) return;
  for (const { by, body } of thread)
    await (await visits.of(by)).call(commentCalls.onMilestone, {
      params: { id: projectId, milestoneId: next.id },
      body: { body },
    });
}

/** A pack's tables; notes on origin and licence stay behind. */
function tablesOf(pack: string): Export[] {
  const dir = path.join(samples, pack);
  return readdirSync(dir)
    .filter(name => name.endsWith('.csv'))
    .map(name => ({ name, content: readFileSync(path.join(dir, name)) }));
}
