// Files that were chosen before their project was there: the step that uploads them takes them from here, once.
import type { NamedFile } from '../../../ui/dropped-files.ts';

let waiting: { projectId: string; files: readonly NamedFile[] } | undefined;

export function leaveFiles(projectId: string, files: readonly NamedFile[]): void {
  waiting = { projectId, files };
}

export function takeFiles(projectId: string): readonly NamedFile[] {
  if (waiting?.projectId !== projectId) return [];
  const { files } = waiting;
  waiting = undefined;
  return files;
}
