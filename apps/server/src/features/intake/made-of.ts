// What an analysis was made of: the names and contents of its files, by which it is known whether they still are the
// present ones. Pure.

export interface MadeOf {
  name: string;
  sha256: string;
}

export function madeOf(files: readonly MadeOf[]): MadeOf[] {
  return files.map(({ name, sha256 }) => ({ name, sha256 }));
}

export function isMadeOf(files: readonly MadeOf[], made: readonly MadeOf[]): boolean {
  const contents = new Map(made.map(file => [file.name, file.sha256]));
  return files.length === made.length && files.every(file => contents.get(file.name) === file.sha256);
}
