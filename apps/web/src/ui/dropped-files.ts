// Finds every file in what was dropped, folders opened; a file keeps its path inside the folder as its name.
export interface NamedFile {
  file: File;
  name: string;
}

export function namedFile(file: File): NamedFile {
  return { file, name: file.webkitRelativePath || file.name };
}

export async function filesOfDrop(dropped: DataTransfer): Promise<NamedFile[]> {
  // Read before the first await: the browser empties the transfer as soon as the event is over.
  const entries = [...dropped.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null);
  const plain = [...dropped.files].map(namedFile);
  if (entries.length === 0) return plain;
  return (await Promise.all(entries.map(entry => filesBelow(entry)))).flat();
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

async function filesBelow(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, name: entry.fullPath.replace(/^\//, '') }];
  }
  if (!isFolderEntry(entry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives at most 100 entries at a time, and an empty list when it is through.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  const visible = found.filter(child => !child.name.startsWith('.'));
  return (await Promise.all(visible.map(child => filesBelow(child)))).flat();
}
