// Sends requests as fast as they are answered, in a process of its own. Writes bytes and reads lengths, nothing more, so that
// what is measured is the server and not the one who measures. Prints one line of JSON.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Load {
  port: number;
  /** Asked one after the other, beginning anew at the end. */
  requests: { path: string; token?: string }[];
  connections: number;
  seconds: number;
  /** Ends earlier when so many were answered. */
  most?: number;
}

export interface LoadFigures {
  answered: number;
  /** With another status than 200. */
  refused: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
}

const load: Load = JSON.parse(process.argv[2] ?? '');
const wire = load.requests.map(({ path, token }) => {
  const bearer = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n${bearer}\r\n`);
});
const most = load.most ?? Number.POSITIVE_INFINITY;
const times: number[] = [];
let refused = 0;
let next = 0;
const startedAt = performance.now();
const endsAt = startedAt + load.seconds * 1000;

/** One connection: the next request once the one before is answered. */
function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let wanted = -1;
    let text = '';
    const send = () => {
      const request = wire[next % wire.length];
      if (request === undefined || next >= most || performance.now() > endsAt) {
        socket.destroy();
        resolve();
        return;
      }
      next += 1;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (wanted < 0) {
        const head = text.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
        if (length === undefined) return reject(new Error(`An answer without a length:\n${text}`));
        wanted = head + 4 + Number(length);
      }
      if (text.length < wanted) return;
      if (!text.startsWith('HTTP/1.1 200')) refused += 1;
      times.push(performance.now() - sentAt);
      text = '';
      wanted = -1;
      send();
    });
  });
}

await Promise.all(Array.from({ length: load.connections }, run));
times.sort((a, b) => a - b);
const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const figures: LoadFigures = {
  answered: times.length,
  refused,
  seconds: (performance.now() - startedAt) / 1000,
  p50: share(0.5),
  p95: share(0.95),
  p99: share(0.99),
};
console.log(JSON.stringify(figures));
