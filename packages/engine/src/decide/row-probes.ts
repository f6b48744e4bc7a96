// Rows that show what an answer about records does.
import type { SourceProfile } from '@groundwork/contract/profiles';
import { everyRow } from '../classify/row-probes.ts';
import type { RowProbe } from '../decisions/registry.ts';
import { parseBoolean } from '../profile/values/boolean.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import { quoted } from '../words/wording.ts';
import { columnsIn, fillName, LEAVE_OUT, unnamed } from './name-template.ts';
import type { StageCount } from './stage-counts.ts';

/** Where the rows of a file say their stage, and their pipeline. */
export interface StageColumns {
  source: string;
  stage: string;
  pipeline: string | undefined;
}

/** Rows that stand in one of these stages. */
export function stageProbes(
  written: readonly StageColumns[],
  value: string,
  counts: readonly StageCount[],
  becomes: (answer: string, count: StageCount) => string | undefined,
): RowProbe[] {
  const byText = new Map(counts.flatMap(count => [...count.values].map(text => [text, count] as const)));
  return written.map(({ source, stage, pipeline }) => ({
    source,
    columns: pipeline === undefined ? [stage] : [pipeline, stage],
    isAbout: cell =>
      byText.has(cell(stage)) && (value === '' || pipeline === undefined || cell(pipeline) === value),
    becomes(answer, cell) {
      const count = byText.get(cell(stage));
      return count && becomes(answer, count);
    },
  }));
}

/** Rows that the old system had thrown away. */
export function deletedProbe(source: string, column: string): RowProbe {
  return {
    source,
    columns: [column],
    isAbout: cell => parseBoolean(cell(column)) === true,
    becomes: answer => (answer === 'keep' ? 'A live record' : 'Left out, and listed as skipped'),
  };
}

/** Contacts that name a company. */
export function companyProbe(source: string, column: string): RowProbe {
  return {
    source,
    columns: [column],
    isAbout: cell => cell(column) !== '',
    becomes: (answer, cell) =>
      answer === 'create'
        ? `The company ${quoted(cell(column))}, linked to the contact`
        : 'No company; the name stays a property of the contact',
  };
}

/** Contacts whose address has the domain of a company. */
export function domainProbe(
  source: string,
  { email, isCompany }: { email: string; isCompany: (domain: string) => boolean },
  companies: string,
): RowProbe {
  const domainOf = (address: string): string | undefined => {
    const domain = normaliseDomain(address);
    return domain === undefined || isFreeMailDomain(domain) || !isCompany(domain) ? undefined : domain;
  };
  return {
    source,
    columns: [email],
    isAbout: cell => domainOf(cell(email)) !== undefined,
    becomes: (answer, cell) =>
      answer === 'link'
        ? `Linked to the company of ${domainOf(cell(email)) ?? ''} in ${companies}`
        : 'No company is linked',
  };
}

/** Rows without a name, called as each template would call them. */
export function nameProbe(
  profile: SourceProfile,
  object: string,
  names: readonly string[],
  templates: readonly string[],
): RowProbe {
  const parts = [...new Set(templates.flatMap(columnsIn))];
  const { columns } = everyRow(profile, () => undefined);
  return {
    source: profile.id,
    columns: parts.length > 0 ? parts.slice(0, 4) : columns,
    isAbout: cell => names.every(name => cell(name) === ''),
    becomes: (answer, cell) =>
      answer === LEAVE_OUT
        ? 'Left out, and listed as skipped'
        : `“${fillName(answer, cell) || unnamed(object)}”`,
  };
}

/** Cells with a word that may say that nothing is known. */
export function placeholderProbe(source: string, column: string, words: readonly string[]): RowProbe {
  return {
    source,
    columns: [column],
    isAsWritten: true,
    isAbout: cell => words.includes(cell(column)),
    becomes: (answer, cell) =>
      answer === 'keep' ? `${quoted(cell(column))} is carried over` : 'Stays empty',
  };
}

/** Rows with a cell in a column that finds no room in the portal. */
export function leftColumnsProbe(source: string, columns: readonly string[]): RowProbe {
  const filled = (cell: (column: string) => string): string[] => columns.filter(name => cell(name) !== '');
  return {
    source,
    columns: columns.slice(0, 4),
    isAbout: cell => filled(cell).length > 0,
    becomes: (answer, cell) =>
      answer === 'stop'
        ? 'Nothing is left out, and nothing is set up yet'
        : `Left out: ${filled(cell).slice(0, 3).join(', ')}`,
  };
}
