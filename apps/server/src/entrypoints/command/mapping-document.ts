// The mapping of an analysis as the document that the command line prints and takes back.
import type { ColumnFormat } from '@groundwork/contract/formats';
import type { AnalysedSource, Analysis, Answers, ColumnMapping } from '@groundwork/contract/intake';
import { MAPPING_VERSION, MappingDocument } from '@groundwork/contract/mapping-document';

type SourceAnswers = Answers['sources'][string];

export function mappingDocument(
  { sources, decisions }: Pick<Analysis, 'sources' | 'decisions'>,
  answers: Answers,
): MappingDocument {
  return MappingDocument.parse({
    version: MAPPING_VERSION,
    tables: sources.map(source => tableOf(source, answers.sources[source.profile.id])),
    decisions: decisions.map(({ id, question, why, about, options, default: standard, answer }) => ({
      id,
      question,
      why,
      about,
      options,
      default: standard,
      answer,
    })),
  });
}

function tableOf({ profile, mapping, key, columns }: AnalysedSource, answers: SourceAnswers | undefined) {
  return {
    id: profile.id,
    file: profile.file,
    sheet: profile.sheet ?? null,
    rows: profile.rows,
    role: mapping.role,
    object: mapping.object,
    settings: answers?.settings ?? {},
    confidence: mapping.confidence,
    reasons: mapping.reasons,
    alternatives: mapping.alternatives,
    is_answered: mapping.is_answered,
    key,
    columns: columns.map(column => ({
      column: column.column,
      action: column.action,
      property: column.property,
      new_property: column.new_property,
      format: formatOf(column, answers?.formats?.[column.column]),
      transform: column.transform,
      confidence: column.confidence,
      reasons: column.reasons,
      alternatives: column.alternatives,
      is_abstained: column.is_abstained,
      is_answered: column.is_answered,
    })),
  };
}

/** As it is carried out, in the words in which a person sets it. */
function formatOf({ transform }: ColumnMapping, answered: ColumnFormat | undefined): ColumnFormat {
  const { decimal, date_order, date_each, currency, time_zone, unit, country, bare_percent, separator } =
    transform;
  return {
    ...(decimal !== undefined && { decimal }),
    // Said of a column it holds for every cell; this one is read cell by cell.
    ...(date_order !== undefined && !date_each && { date_order }),
    ...(unit !== undefined && { unit }),
    ...(country !== undefined && { country }),
    ...(bare_percent !== undefined && bare_percent !== 'leave' && { bare_percent }),
    ...(separator !== undefined && { separator }),
    ...(currency !== undefined && { currency }),
    ...(time_zone !== undefined && { time_zone }),
    ...answered,
  };
}
