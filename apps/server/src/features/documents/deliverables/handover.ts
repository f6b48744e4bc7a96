// The handover: what was set up, carried over, merged and refused, who decided what and when, what is still open, how it
// is taken back and until when, and whom to ask. Figures are those of the migration that stands in the portal.
import { FOUND_ALIKE } from '@groundwork/contract/found-alike';
import { memberRoleNames } from '@groundwork/contract/permissions';
import { dayInWords, plural } from '@groundwork/engine/words/wording';
import { finishInWords } from '../../projects/rules.ts';
import { cellsSection } from './cells-section.ts';
import { type HandoverData, maxConfigured } from './handover-data.ts';
import { approved, decided, openPoints, pointsOf } from './handover-status.ts';
import { howToUndo } from './handover-undo.ts';
import {
  became,
  figure,
  moment,
  type ReportContent,
  type Section,
  spoken,
  type Table,
  text,
} from './report-content.ts';

export function handover(data: HandoverData): ReportContent {
  return {
    title: 'Handover',
    subtitle: data.project.name,
    language: 'en',
    sections: [
      glance(data),
      configured(data),
      migrated(data),
      merged(data),
      refused(data),
      ...cellsSection(data.report?.cells, 'What was not carried over'),
      decided(data),
      approved(data),
      openPoints(data),
      howToUndo(data),
      contacts(data),
    ],
  };
}

function glance(data: HandoverData): Section {
  const { project, milestones, portal, report } = data;
  const day = (value: string | null) => (value === null ? 'Not set' : dayInWords(value));
  const points = pointsOf(data).length;
  const finish = finishInWords(project);
  return {
    heading: 'At a glance',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['State of the project', spoken(project.status)],
          ['Start', day(project.start_date)],
          ['Target completion', day(project.target_completion_date)],
          ...(finish === undefined ? [] : [['Finished', finish] as const]),
          ['Milestones completed', `${figure(milestones.done)} of ${figure(milestones.total)}`],
          ['Portal', portal?.name ?? 'None is connected'],
          ['Source rows carried over', report ? figure(report.rows_in) : 'None stand in the portal'],
          [
            'Balance',
            report === undefined
              ? '–'
              : report.is_balanced
                ? 'Every row is accounted for'
                : 'Does not balance',
          ],
          ['Open points', figure(points)],
        ],
      },
    ],
  };
}

const configuredKinds: Partial<Record<string, string>> = {
  'object.create': 'Object',
  'group.create': 'Group of properties',
  'property.create': 'Property',
  'property.update': 'Property, changed',
  'pipeline.create': 'Pipeline',
  'currency.create': 'Currency',
  'label.create': 'Association label',
};

function configured({ configured: entries }: HandoverData): Section {
  const table: Table = {
    kind: 'table',
    caption: 'What was set up in the portal',
    columns: [
      { name: 'Name', share: 1.5 },
      { name: 'What', share: 1.1 },
      { name: 'Object', share: 0.9 },
      { name: 'Why', share: 2 },
    ],
    rows: entries.map(({ kind, object, key, after, reason }) => {
      const label = after['label'];
      return [
        typeof label === 'string' ? `${label} (${key})` : key,
        configuredKinds[kind] ?? kind,
        became(object),
        reason,
      ];
    }),
    empty: 'Nothing was set up, or it was taken back.',
  };
  const isCut = entries.length === maxConfigured;
  return {
    heading: 'What was set up',
    blocks: isCut ? [table, text('There is more; Implementation lists every change.')] : [table],
  };
}

const nothingStands = 'No migration stands in the portal.';

function migrated({ report }: HandoverData): Section {
  const objects = Object.entries(report?.objects ?? {}).toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return {
    heading: 'What was carried over',
    blocks: [
      {
        kind: 'table',
        caption: 'Source rows by object and where they ended',
        columns: [
          { name: 'Object', share: 1.3 },
          { name: 'Created', isNumber: true },
          { name: 'Updated', isNumber: true },
          { name: 'Merged', isNumber: true },
          { name: 'Skipped', isNumber: true },
          { name: 'Rejected', isNumber: true },
        ],
        rows: objects.map(([object, counts]) => [
          became(object),
          ...(['created', 'updated', 'merged', 'skipped', 'rejected'] as const).map(each =>
            figure(counts[each]),
          ),
        ]),
        empty: nothingStands,
      },
      ...(report
        ? [
            text(
              `Read back from the portal and compared on ${moment(report.as_of)}. The migration report has every sum.`,
            ),
          ]
        : []),
    ],
  };
}

function merged({ report, merged: rows }: HandoverData): Section {
  const files = (report?.sources ?? []).filter(({ buckets }) => buckets.merged > 0);
  const counts: Table = {
    kind: 'table',
    caption: 'Rows that went into a record together with others',
    columns: [
      { name: 'File', share: 2 },
      { name: 'Object' },
      { name: 'Rows', isNumber: true, share: 0.7 },
      { name: 'Of', isNumber: true, share: 0.7 },
    ],
    rows: files.map(({ source, object, rows: of, buckets }) => [
      source,
      spoken(object),
      figure(buckets.merged),
      figure(of),
    ]),
    empty: report ? 'No rows were merged.' : nothingStands,
  };
  const rest = (report?.merges?.rows ?? 0) - rows.length;
  return {
    heading: 'What was merged',
    blocks: [
      counts,
      ...(rows.length > 0 ? [mergedNames(rows)] : []),
      ...(rest > 0 ? [text(`${plural(rest, 'further row')} can be seen in Implementation.`)] : []),
    ],
  };
}

function mergedNames(rows: HandoverData['merged']): Table {
  return {
    kind: 'table',
    caption: 'Rows that are the same record as an earlier one, those with another name first',
    columns: [
      { name: 'Row', share: 1.5 },
      { name: 'Record', share: 1.3 },
      { name: 'Name in the row', share: 1.3 },
      { name: 'Why', share: 1.6 },
      { name: 'Filled from it', share: 1.2 },
      { name: 'Dropped of it', share: 1.8 },
    ],
    rows: rows.map(({ source, row, kept_name, own_name, shared_key, shared_value, filled, differences }) => [
      `${source}, row ${row}`,
      kept_name || 'No name',
      own_name || 'No name',
      whyMerged(shared_key, shared_value),
      filled?.map(({ property, value }) => `${property}: ${value}`).join('; ') || 'Nothing',
      differences.map(one => `${one.property}: ${one.dropped} (${one.kept} stays)`).join('; ') || 'Nothing',
    ]),
    empty: '',
  };
}

function whyMerged(key: string | null, value: string | null): string {
  if (key === null) return 'keys of other rows';
  return key === FOUND_ALIKE ? `found alike: ${value ?? ''}` : `the same ${key}: ${value ?? ''}`;
}

/** The most frequent reasons; the migration report has all of them. */
const maxReasons = 100;

function refused({ report, rejected }: HandoverData): Section {
  const shown = rejected.toSorted((left, right) => right.rows - left.rows).slice(0, maxReasons);
  const rest = rejected.length - shown.length;
  const cells = report?.cells_not_carried ?? 0;
  const ledger = report?.cells;
  return {
    heading: 'What was refused',
    blocks: [
      {
        kind: 'table',
        caption: 'Rejected rows by file and reason, the most frequent first',
        columns: [
          { name: 'File', share: 1.7 },
          { name: 'Column', share: 1.1 },
          { name: 'Why', share: 2.6 },
          { name: 'Rows', isNumber: true, share: 0.6 },
        ],
        rows: shown.map(({ source, place, reason, rows }) => [
          source,
          place ?? 'Whole row',
          reason,
          figure(rows),
        ]),
        empty: report ? 'No row was rejected.' : nothingStands,
      },
      ...(rest > 0 ? [text(`${plural(rest, 'further reason')} stand in the migration report.`)] : []),
      ...(cells > 0 && !ledger
        ? [text(`${plural(cells, 'cell')} could not be carried over although the row was.`)]
        : []),
    ],
  };
}

function contacts({ people, project }: HandoverData): Section {
  return {
    heading: 'Contacts',
    blocks: [
      ...(project.assigned_agent === null ? [] : [text(`Led by ${project.assigned_agent}.`)]),
      {
        kind: 'table',
        caption: 'Who works on it',
        columns: [
          { name: 'Name', share: 1.3 },
          { name: 'Email', share: 1.8 },
          { name: 'Role', share: 0.7 },
          { name: 'Department', share: 1 },
          { name: 'Phone', share: 1 },
        ],
        rows: people.map(({ name, email, role, department, phone }) => [
          name === '' ? email : name,
          email,
          memberRoleNames[role],
          department ?? '–',
          phone ?? '–',
        ]),
        empty: 'Nobody is a member any more.',
      },
      text('Support answers tickets from the page Support; whoever may sign in may open one.'),
    ],
  };
}
