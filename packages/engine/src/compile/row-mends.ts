// What would bring a row in that is left out, beside the reason why it is: each reason of the compiler has one.

interface LeftOut {
  bucket: string;
  reason: string | null;
  /** The column that the reason speaks of. */
  place: string | null;
}

/** By what the reasons say; `place` is the column concerned. */
const mends: readonly [reason: RegExp, mend: (place: string | null) => string][] = [
  [/^Nothing in the row identifies /, place => `${fill(place)} and upload the file again.`],
  [/^It repeats a row that could not be taken/, () => 'Mend that row; this one follows it.'],
  [
    /^The (?:deal|ticket) has no stage/,
    () => 'Give it a stage in the file, or say among the decisions where rows without a stage go.',
  ],
  [
    /^A (?:task|note) needs a date/,
    () => 'Fill its date in the file, or map a column with dates to its date in the mapping.',
  ],
  [/^The note is empty/, () => 'Fill its text in the file, or map the column that holds it.'],
  [
    /^The row is marked as deleted/,
    () => 'Answer the question about deleted rows of this file otherwise, if they shall come along.',
  ],
  [
    /^The row has no name, and somebody decided/,
    () => 'Fill its name in the file, or answer the question about rows without a name otherwise.',
  ],
  [
    /^No record goes by this value, so there is nothing to link/,
    place => `Correct ${column(place)}, or add the file that holds the record it points at.`,
  ],
  [/^One end of the link is empty/, place => `${fill(place)} and upload the file again.`],
  [
    /^The file (?:lists people|is a list to look values up|is left out)/,
    () => 'If its rows are records, choose what they are in the mapping of the file.',
  ],
];

/** Null of a row that is carried over. */
export function mendOf({ bucket, reason, place }: LeftOut): string | null {
  if ((bucket !== 'skipped' && bucket !== 'rejected') || reason === null) return null;
  const known = mends.find(([pattern]) => pattern.test(reason));
  // What is left are rows that the reader could not make sense of: their quotation marks, their number of cells.
  return known ? known[1](place) : 'Correct the row in the file and upload the file again.';
}

function column(place: string | null): string {
  return place === null ? 'it in the file' : `“${place}” in the file`;
}

function fill(place: string | null): string {
  return place === null ? 'Fill what is missing in the file' : `Fill “${place}” in the file`;
}
