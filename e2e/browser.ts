// Chromium from an npm package: nothing to download, works on a bare machine and as root.
// The variable makes the package bring the system libraries a bare image lacks; it must be set before the import.
process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

/** Path of the executable, unpacked once per machine. */
export async function chromiumPath(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
