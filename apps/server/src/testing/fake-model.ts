// A language model's endpoint for tests: OpenAI-shaped and Anthropic-shaped, on a port of its own, answering what it is told.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

export interface FakeModel {
  url: string;
  /** The bodies it was sent, and the keys that came along. */
  requests: string[];
  keys: string[];
  /** What it says from now on: the content of its message, a status to fail with, or either for each request by its text. */
  replyWith(reply: unknown): void;
  close(): Promise<void>;
}

export async function startFakeModel(): Promise<FakeModel> {
  const requests: string[] = [];
  const keys: string[] = [];
  let reply: unknown = { sentences: [] };
  const http = createServer((request, response) => {
    void json(request).then(body => {
      requests.push(JSON.stringify(body));
      keys.push(String(request.headers['x-api-key'] ?? request.headers.authorization ?? ''));
      const said: unknown = typeof reply === 'function' ? reply(requests.at(-1)) : reply;
      if (typeof said === 'number') {
        // As some do, it repeats what it was let in by.
        const error = { type: 'error', message: `no entry with ${keys.at(-1)} ${'and so on '.repeat(500)}` };
        response
          .writeHead(said, { 'content-type': 'application/json' })
          .end(JSON.stringify({ type: 'error', error }));
        return;
      }
      const content = typeof said === 'string' ? said : JSON.stringify(said);
      const isAnthropic = request.url?.endsWith('/messages') === true;
      const answer = isAnthropic ? anthropicAnswer(content) : openAiAnswer(content);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    keys,
    replyWith: given => {
      reply = given;
    },
    close: () =>
      new Promise<void>(resolve => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

function openAiAnswer(content: string) {
  return {
    id: 'fake',
    object: 'chat.completion',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function anthropicAnswer(text: string) {
  return {
    id: 'fake',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}
