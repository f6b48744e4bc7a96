// The sheet a tagged PDF is written on: where the pen stands, when a page is full, and which element of the document's
// structure each mark belongs to. What carries no meaning (lines, page numbers) is marked as such.
import PDFDocument from 'pdfkit';
import { fontFiles, printable } from './script-runs.ts';

type Element = PDFKit.PDFStructureElement;

export interface Ink {
  size: number;
  isBold?: boolean;
  isRight?: boolean;
  isQuiet?: boolean;
}
export interface Place {
  x: number;
  y: number;
  width: number;
}

const margin = 50;
const black = '#1a1c20';
const quiet = '#4a4f58';
const line = '#b9bdc5';

export class PdfPage {
  readonly left = margin;
  readonly width: number;
  y = margin;
  /** Signs that had to be written as code points. */
  unknown = 0;
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly chunks: Buffer[] = [];
  private readonly title: string;

  /** @param madeAt stands for the moment of making: the same for the same content, so that the bytes are too */
  constructor(title: string, subject: string, language: string, madeAt: Date) {
    this.title = title;
    this.doc = new PDFDocument({
      size: 'A4',
      // Room below is ours to manage: the writer must never turn a page by itself.
      margins: { top: margin, left: margin, right: margin, bottom: 0 },
      autoFirstPage: false,
      bufferPages: true,
      font: fontFiles.plain,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      // @ts-expect-error -- the writer knows this subset, its published types do not yet
      subset: 'PDF/UA',
      info: {
        Title: title,
        Subject: subject,
        Producer: 'Groundwork',
        Creator: 'Groundwork',
        CreationDate: madeAt,
      },
    });
    this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.doc.addPage();
    this.width = this.doc.page.width - 2 * margin;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** A new element below `parent`, or below the document. Must be ended. */
  begin(
    type: string,
    options: { title?: string; scope?: 'Row' | 'Column' } = {},
    parent = this.root,
  ): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws within the element; what is drawn is what it is read out as. */
  draw(element: Element, work: () => void): void {
    element.add(work);
    element.end();
  }

  /** Draws what is not read out. */
  artifact(work: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    work();
    this.doc.endMarkedContent();
  }

  /** Height the text takes at that width. */
  heightOf(text: string, width: number, ink: Ink): number {
    return this.pen(ink).heightOfString(printable(text).text || ' ', { width });
  }

  write(text: string, { x, y, width }: Place, ink: Ink): void {
    const shown = printable(text);
    this.unknown += shown.unknown;
    this.pen(ink).text(shown.text, x, y, { width, align: ink.isRight === true ? 'right' : 'left' });
  }

  /** One element of text over the whole width, at the pen. `below`: room that must be left under it. */
  block(
    type: string,
    text: string,
    ink: Ink,
    spacing: { before: number; after: number; below?: number },
  ): void {
    const height = this.heightOf(text, this.width, ink);
    this.y += spacing.before;
    this.makeRoom(height + (spacing.below ?? 0));
    const at = { x: this.left, y: this.y, width: this.width };
    this.draw(this.begin(type), () => this.write(text, at, ink));
    this.y += height + spacing.after;
  }

  /** Turns the page when that much does not fit under the pen. Answers whether it did. */
  makeRoom(height: number): boolean {
    if (this.y === margin || this.y + height <= this.doc.page.height - margin - 20) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }

  rule(isStrong: boolean): void {
    this.artifact(() => {
      this.doc
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(isStrong ? 0.9 : 0.4)
        .strokeColor(isStrong ? quiet : line)
        .stroke();
    });
  }

  /** Numbers the pages and answers the file. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.doc.switchToPage(at);
      const foot = { x: this.left, y: this.doc.page.height - margin + 8, width: this.width };
      this.artifact(() =>
        this.write(`${this.title} · ${at - start + 1} of ${count}`, foot, { size: 8, isQuiet: true }),
      );
    }
    this.root.end();
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.once('end', resolve);
      this.doc.once('error', reject);
    });
    this.doc.end();
    await ended;
    return Buffer.concat(this.chunks);
  }

  private pen({ size, isBold, isQuiet }: Ink): PDFKit.PDFDocument {
    return (
      this.doc
        // By file: a registered name of a file that is open already would open it again each time.
        .font(isBold === true ? fontFiles.bold : fontFiles.plain)
        .fontSize(size)
        .fillColor(isQuiet === true ? quiet : black)
    );
  }
}
