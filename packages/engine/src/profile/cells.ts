// Values as bytes, wherever they stand: in rows that were read, or written down from a text.

/** Bytes with values in them. */
export interface Cells {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  text(from: number, to: number, isAscii: boolean): string;
}

const encoder = new TextEncoder();

/** One text, written down as bytes; used again for the next one. */
export class WrittenText implements Cells {
  bytes = new Uint8Array(1024);
  #text = '';

  /** Writes it from the first byte on; answers how many there are. */
  write(text: string): number {
    this.#text = text;
    if (this.bytes.length < text.length * 3) this.bytes = new Uint8Array(text.length * 3);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 127) return encoder.encodeInto(text, this.bytes).written;
      this.bytes[at] = code;
    }
    return text.length;
  }

  text(): string {
    return this.#text;
  }
}
