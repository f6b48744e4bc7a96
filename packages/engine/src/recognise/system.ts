// How a system gives itself away in its exports.

export interface Signal {
  test: RegExp;
  /** How much one hit says; a file needs about 3 to be sure. */
  weight: number;
  /** Said to people; {columns} become the names found. */
  text: string;
}

export interface System {
  signals: readonly Signal[];
  /** How its ids look, in a column that tells its rows apart. */
  ids?: Signal;
  /** What it calls its tables where that is not what Salesforce calls them; part of every external id. */
  tables?: Readonly<Record<string, string>>;
}
