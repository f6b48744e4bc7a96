// How the rows of a table put contacts on lists that have no table of their own.
export interface Members {
  /** The column that names the list. */
  list: string;
  /** The column that says how somebody stands to it. */
  status?: string;
  /** It only numbers the lists: nothing says what they are called. */
  isNumbered: boolean;
}
