// What a browser is trusted to show, and under which rules. Everything else is only ever saved.

/** Pages of ours: made without scripts, nothing of a stranger's in them but text. */
const generatedPage = 'text/html';

const uploaded: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'text/plain',
]);

export function isViewable(file: { media_type: string; is_generated: boolean }): boolean {
  return uploaded.has(file.media_type) || (file.is_generated && file.media_type === generatedPage);
}

/**
 * The content-security-policy a file is shown under. A sandbox keeps whatever it holds from acting. PDF viewers of
 * browsers do not start within one; they run scripts of a PDF in a place of their own, so there it is enough that
 * nothing can be loaded.
 */
export function viewPolicy(mediaType: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return mediaType === 'application/pdf' ? nothing : `sandbox; ${nothing}; img-src data: 'self'`;
}
