// Reads of the API by the product itself in the name of whoever asks: a request like any other, with their own token, so that it
// is identified, limited, permitted and presented as theirs. Only GET goes through here.
import { lookHeader } from '@groundwork/contract/look-header';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReadAnswer, ReadAsCaller } from '../../platform/route.ts';

/** What is read of an answer; the rest of a larger one is left. */
const mostBytes = 2 * 1024 * 1024;
const passed = ['authorization', lookHeader, 'x-forwarded-for', 'user-agent'];

export function readAsCaller(app: FastifyInstance, from: FastifyRequest): ReadAsCaller {
  // Made with every request, and used by few: what it needs is worked out when something is read.
  return async path => {
    const headers = Object.fromEntries(
      passed.flatMap(name => {
        const value = from.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answered = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: from.raw.socket.remoteAddress ?? '127.0.0.1',
      headers,
      payloadAsStream: true,
    });
    const isJson = /json/.test(answered.headers['content-type'] ?? '');
    return { status: answered.statusCode, body: isJson ? await jsonOf(answered.stream()) : undefined };
  };
}

async function jsonOf(stream: AsyncIterable<Uint8Array>): Promise<ReadAnswer['body']> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // Leaving the loop ends the stream.
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
