// The text of a file as it was meant, or nothing: letters that were read in the wrong encoding would stand in a deal for good.

/** UTF-8, or UTF-16 where its first bytes say so; undefined where it is neither. */
export function textOf(content: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(content.slice(0, 2));
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
