// A browser as far as an issuer can tell: keeps cookies by path, says where it comes from, answers redirects.
import { request } from 'node:http';

interface Sent {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/** One request over plain HTTP: Node's `fetch` would write `sec-fetch-mode: cors` over a click's own. */
function exchange(url: string, sent: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: sent.method ?? 'GET', headers: sent.headers }, incoming => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const headers = new Headers();
        for (const [name, values] of Object.entries(incoming.headersDistinct)) {
          for (const value of values ?? []) headers.append(name, value);
        }
        const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
        resolve(new Response(body, { status: incoming.statusCode ?? 0, headers }));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Goes to an address as a person's click does; answers the redirect instead of following it. */
  async open(url: string): Promise<Response> {
    return this.#fetch(url, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    });
  }

  /** Fetches as a script of the product's page does. */
  async get(url: string): Promise<Response> {
    return this.#fetch(url, { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } });
  }

  /** Posts JSON as a page of the product does. */
  async post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const own = {
      'content-type': 'application/json',
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
    };
    return this.#fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { ...own, ...headers } });
  }

  /** Posts a form as an OAuth library in a page does. */
  async postForm(url: string, form: Record<string, string>): Promise<Response> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: this.#origin,
      accept: 'application/json',
    };
    return this.#fetch(url, { method: 'POST', body: new URLSearchParams(form).toString(), headers });
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  async #fetch(url: string, init: Sent): Promise<Response> {
    const path = new URL(url).pathname;
    const sent = [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`);
    const headers = sent.length > 0 ? { ...init.headers, cookie: sent.join('; ') } : init.headers;
    const response = await exchange(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map(part => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const path = attributes.find(attribute => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
    const isGone = attributes.some(attribute => /^max-age=0$/i.test(attribute));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
