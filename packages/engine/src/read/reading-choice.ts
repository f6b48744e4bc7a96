// How people said that a file or one of its tables is to be read, where its bytes leave it open or were understood wrongly.

export interface ReadingChoice {
  encoding?: string;
  /** What the first row of the table holds. */
  header?: 'names' | 'data';
  /** Whether what looks like several tables in one sheet is one, or is read apart. */
  tables?: 'one' | 'each';
  /** Whether a merged cell of a sheet stands for all the cells it covers, or for the first alone. */
  merged?: 'fill' | 'first';
  /** Whether people among companies are a table of their own. */
  people?: 'companies' | 'contacts';
  /** Whether activities of several kinds are a table for each kind. */
  kinds?: 'one' | 'each';
  /** Columns that tell one value period by period are added up into one more. */
  periods?: 'sum';
}

/** By the id of the source; what is said of a whole file holds for each of its tables. */
export type ReadingChoices = ReadonlyMap<string, ReadingChoice>;
