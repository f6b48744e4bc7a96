// The one way in that tools have: requests to the API, as the bearer who asks. Whatever the API refuses is refused to agents.

export interface DoorRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the API's own address, such as `/projects?limit=5`. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or the files of an upload. */
  body?: string | FormData;
}

export interface DoorAnswer {
  status: number;
  /** As the answer's content-type says, in small letters. */
  type: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** It went on beyond what is read of an answer; `body` is empty then. */
  isTooLarge: boolean;
}

/** What is read of a request, and of an answer: larger ones are fetched from the API itself. */
export const mostBytes = 4 * 1024 * 1024;

/** Reads no further than that. */
export async function readBounded(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Pick<DoorAnswer, 'body' | 'isTooLarge'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // Leaving the loop ends the stream.
    if (size > mostBytes) return { body: Buffer.alloc(0), isTooLarge: true };
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), isTooLarge: false };
}

/** Sends a request to the API in the name of one bearer. */
export type Door = (request: DoorRequest) => Promise<DoorAnswer>;

/** The API elsewhere, for tools that run as a program beside an agent. */
export function doorOver(baseUrl: string, token: string): Door {
  return async ({ method, path, headers, body }) => {
    const isJson = typeof body === 'string';
    const answer = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(5 * 60_000),
    });
    return {
      status: answer.status,
      type: (answer.headers.get('content-type') ?? '').toLowerCase(),
      headers: Object.fromEntries(answer.headers),
      ...(await readBounded(answer.body ?? [])),
    };
  };
}

/** @returns undefined for what is no JSON */
export function jsonOf({ type, body }: DoorAnswer): unknown {
  if (!type.includes('json')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
