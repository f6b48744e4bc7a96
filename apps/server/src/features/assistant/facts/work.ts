// Facts of what runs and what is kept: the last operation, files, documents.
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { outlineDocuments } from '../../documents/store-outline.ts';
import { listSourceNames } from '../../intake/outline.ts';
import { findLastOperation } from '../../operations/read-operations.ts';
import { clean, quoted, written } from '../sentence.ts';
import { type Fact, isAre, named, of, type ProjectFactContext } from './fact.ts';

const implementationPath = '/client/implementation';

export const workFacts: readonly Fact[] = [
  {
    about: 'project',
    id: 'operation',
    permission: 'operations.read',
    title: 'last operation',
    link: implementationPath,
    asked: [
      'What was the last operation?',
      'What did the last operation do?',
      'Which operation ran last?',
      'What is running at the moment?',
      'Is something running?',
      'Is the analysis running?',
      'Is the analysis done?',
      'Is the migration running?',
      'Did the last operation fail?',
      'What failed?',
      'Why did it fail?',
      'Did the import work?',
      'Did it work?',
      'What happened last?',
      'How far is the import?',
    ],
    sentences: operation,
  },
  {
    about: 'project',
    id: 'files',
    permission: 'projects.read',
    title: 'uploaded files',
    link: `${implementationPath}?step=files`,
    asked: [
      'How many files did we upload?',
      'How many files are uploaded?',
      'Which files have we uploaded?',
      'What did we upload?',
      'Did my upload work?',
      'Have you got our files?',
    ],
    sentences: files,
  },
  {
    about: 'project',
    id: 'documents',
    permission: 'documents.read',
    title: 'documents',
    link: '/client/documents',
    asked: [
      'How many documents are there?',
      'Which documents wait for review?',
      'Are there documents to review?',
      'How many documents are drafts?',
      'Which documents are still drafts?',
      'Which documents are approved?',
      'Which documents have been delivered?',
      'How many documents are in review, approved or delivered?',
      'What is the status of the documents?',
    ],
    sentences: documents,
  },
];

const kinds: Record<string, string> = {
  'intake.analyze': 'an analysis of the uploaded files',
  'changeset.propose': 'working out changes',
  'changeset.apply': 'writing changes to the CRM portal',
  'changeset.undo': 'taking changes back',
  'portal.sync': 'a sync with the CRM portal',
  'merges.search': 'a search for duplicates in the CRM portal',
  'audit.run': 'a data-quality audit',
  'optimizer.optimize': 'an optimisation',
  'revops.analyze': 'a revenue analysis',
};

async function operation({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const last = await findLastOperation(tx, organizationId, project.id);
  const name = quoted(project.name);
  if (!last) return [`No operation has run in ${name} yet.`];
  const at = last.finished_at ?? last.started_at ?? last.created_at;
  const what = kinds[last.kind] ?? clean(last.kind);
  const said = [`The last operation of ${name} was ${what}: ${clean(last.status)}, ${written(at)}.`];
  if (last.status === 'failed' && last.error) said.push(`It said: ${quoted(last.error.message)}.`);
  if (last.waits) said.push(`It waits until ${written(last.waits.until)}: ${quoted(last.waits.message)}`);
  if (last.status === 'running' && last.progress) {
    const { phase, done, total, unit } = last.progress;
    said.push(
      `It is at ${quoted(phase)}: ${number(done)}${total === null ? '' : ` of ${number(total)}`} ${clean(unit)}.`,
    );
  }
  return said;
}

async function files(ground: ProjectFactContext): Promise<string[]> {
  const names = await listSourceNames(ground.tx, of(ground));
  const said = `${plural(names.length, 'file')} ${isAre(names.length)} uploaded for ${quoted(ground.project.name)}`;
  return [names.length === 0 ? `${said}.` : `${said}: ${listed(named(names), 5)}.`];
}

async function documents({ tx, organizationId, project }: ProjectFactContext): Promise<string[]> {
  const outline = await outlineDocuments(tx, organizationId, project.id);
  const total = outline.reduce((sum, { count }) => sum + count, 0);
  const said = `${plural(total, 'document')} ${isAre(total)} kept for ${quoted(project.name)}.`;
  const states = { draft: 'a draft', review: 'in review', approved: 'approved', delivered: 'delivered' };
  return [
    said,
    ...outline.map(({ status, count, names }) => {
      const state = status === 'draft' && count !== 1 ? 'drafts' : states[status];
      const rest = count - names.length;
      const more = rest > 0 ? [`${number(rest)} more`] : [];
      return `${number(count)} ${isAre(count)} ${state}: ${listed([...named(names), ...more], 4)}.`;
    }),
  ];
}
