// The name that people know a file by, made fit to be shown, logged and saved under. Never a path of ours.

/** People go by the extension, so a name that is too long is cut at its beginning. */
const maxLength = 200;
const maxTitle = 120;

/** The last part of whatever path a browser sent along, without the marks that turn a name's direction around. */
export function plainFileName(sent: string): string {
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  // Direction marks let “gpj.exe” read as something else; control characters break headers and terminals.
  const plain = last.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu, '').trim();
  const shown = plain.slice(-maxLength);
  // Half of a character is none.
  return (shown.isWellFormed() ? shown : shown.slice(1)) || 'upload';
}

/** A title as the beginning of a file's name, before its ending; `fallback` when there is nothing to name it by. */
export function fileNameOf(title: string, fallback: string): string {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  const shown = plain.slice(0, maxTitle);
  return (shown.isWellFormed() ? shown : shown.slice(0, -1)) || fallback;
}
