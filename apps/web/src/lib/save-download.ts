/** Hands over a file that was fetched with the bearer: a plain link would carry no token. */
export function saveDownload({ blob, filename }: { blob: Blob; filename: string }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has to begin before it may be forgotten.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
