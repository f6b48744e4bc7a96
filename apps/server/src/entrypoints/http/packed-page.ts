// A built page as it goes over the wire: packed once, as tightly as can be, and never sent to who has it already.
// (The compression of the other answers hangs on routes; a page answers addresses that are no route.)
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof packers;

export interface PackedPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The tightest encoding the browser takes; `br;q=0` means that it does not. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  const isTaken = (name: Encoding) =>
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map(entry => entry.replaceAll(' ', ''))
      .some(entry => entry.split(';')[0] === name && !/;q=0(?:\.0*)?$/.test(entry));
  return (['br', 'gzip'] as const).find(isTaken);
}

export function packPage(text: string): PackedPage {
  // Weak, because the same page goes out in several encodings.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const packed = new Map<Encoding, Promise<Buffer>>();
  const inEncoding = (encoding: Encoding): Promise<Buffer> => {
    const made = packed.get(encoding) ?? packers[encoding](text);
    packed.set(encoding, made);
    return made;
  };
  return {
    async send(request, reply) {
      reply
        .code(200)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .header('etag', etag)
        .type('text/html; charset=utf-8');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const encoding = encodingFor(request.headers['accept-encoding']);
      if (encoding === undefined) return reply.send(text);
      return reply.header('content-encoding', encoding).send(await inEncoding(encoding));
    },
  };
}
