// A chosen file as a playbook, or why it is none: the entry, what stands there, and what is wrong with it.
import { PlaybookFile } from '@groundwork/contract/playbook-shapes';

/** More are larger than the server takes. */
const MOST_BYTES = 1024 * 1024;
const MOST_PROBLEMS = 10;

export async function readPlaybook(
  file: Blob,
): Promise<{ file: PlaybookFile } | { problems: readonly string[] }> {
  if (file.size > MOST_BYTES)
    return {
      problems: ['This file is larger than 1 MB. Export the playbook in parts, or choose another file.'],
    };
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    return { problems: ['This is no JSON. Choose a file that was exported as a playbook.'] };
  }
  const read = PlaybookFile.safeParse(given);
  if (read.success) return { file: read.data };
  const problems = read.error.issues.map(({ path, message }) => `${placeWords(path)}: ${message}.`);
  const rest = problems.length - MOST_PROBLEMS;
  return {
    problems: [...problems.slice(0, MOST_PROBLEMS), ...(rest > 0 ? [`And ${rest} more places.`] : [])],
  };
}

/** `entries.3.header` as `Entry 4, header`. */
function placeWords(path: readonly PropertyKey[]): string {
  const [first, at, ...rest] = path;
  if (first === undefined) return 'The file';
  if (first !== 'entries' || typeof at !== 'number') return String(first);
  return [`Entry ${at + 1}`, ...rest.map(String)].join(', ');
}
