// What a run of the whole flow leaves behind, in the words that the command line prints as JSON.
import type { CellLedger } from '@groundwork/contract/cells';
import type { Changeset } from '@groundwork/contract/changesets';
import type { Analysis, Decision } from '@groundwork/contract/intake';
import type { MappingDocument } from '@groundwork/contract/mapping-document';
import type { BucketCounts, ReconcileReport } from '@groundwork/contract/migrations';
import type { MoneyLine } from '@groundwork/contract/money-lines';
import type { FileProblem } from '@groundwork/contract/profiles';

export interface Implemented {
  /** What the files were understood as; the same document that answers take. */
  mapping: MappingDocument;
  /** What was written, in the order in which it was. */
  changesets: Pick<Changeset, 'id' | 'kind' | 'state' | 'title'>[];
  sources: { file: string; rows: number; object: string }[];
  /** Files that gave no table, and why. */
  refused: FileProblem[];
  blueprint: { properties_created: number; pipelines_created: number };
  objects: Record<string, BucketCounts>;
  associations: { expected: number; made: number };
  reconcile: { rows_in: number; accounted: number; unaccounted: number; is_balanced: boolean };
  /** By stage and currency, in minor units: what was read in the files, what was not, and what the portal holds. */
  money: MoneyLine[];
  /** Where every filled cell ended. */
  cells: CellLedger;
  decisions: Decision[];
  api_calls: { estimated: number; made: number };
  seconds: number;
  phases: Phases;
  portal: Record<string, number>;
}

/** Seconds of each part of the flow, rounded to milliseconds. */
export interface Phases {
  /** Taking the files in and working out what they mean. */
  reading: number;
  /** Working out both change sets. */
  previewing: number;
  /** Carrying them out, the check aside. */
  applying: number;
  checking: number;
  /** From the first to the last request of carrying out and checking the migration, and how many it made. */
  portal_seconds: number;
  portal_calls: number;
}

interface Outcome {
  mapping: MappingDocument;
  analysis: Analysis;
  refused: FileProblem[];
  blueprint: Changeset;
  migration: Changeset;
  report: ReconcileReport;
  seconds: number;
  phases: Phases;
}

export function implementedFrom(outcome: Outcome): Implemented {
  const { analysis, blueprint, migration, report, phases } = outcome;
  if (!report.cells) throw new Error('A migration that was just applied has counted no cells.');
  const applied = (entries: string): number => blueprint.counts[entries]?.applied ?? 0;
  return {
    mapping: outcome.mapping,
    changesets: [blueprint, migration].map(({ id, kind, state, title }) => ({ id, kind, state, title })),
    sources: analysis.sources.map(({ profile, mapping }) => ({
      file: profile.id,
      rows: profile.rows,
      object: mapping.object ?? mapping.role,
    })),
    refused: outcome.refused,
    blueprint: {
      properties_created: applied('property.create'),
      pipelines_created: applied('pipeline.create'),
    },
    objects: report.objects,
    associations: linksIn(report),
    reconcile: {
      rows_in: report.rows_in,
      accounted: report.accounted,
      unaccounted: report.unaccounted,
      is_balanced: report.is_balanced,
    },
    money: report.money,
    cells: report.cells,
    decisions: analysis.decisions,
    api_calls: {
      estimated: analysis.plan.api_calls.total,
      made: blueprint.api_calls.made + migration.api_calls.made,
    },
    seconds: rounded(outcome.seconds),
    phases: {
      ...phases,
      reading: rounded(phases.reading),
      previewing: rounded(phases.previewing),
      applying: rounded(phases.applying),
      checking: rounded(phases.checking),
      portal_seconds: rounded(phases.portal_seconds),
    },
    portal: report.portal,
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function linksIn({ associations }: ReconcileReport): { expected: number; made: number } {
  return {
    expected: associations.reduce((sum, pair) => sum + pair.expected, 0),
    made: associations.reduce((sum, pair) => sum + pair.made, 0),
  };
}
