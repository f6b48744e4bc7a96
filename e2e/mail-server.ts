// A mail server at the edge of the product: takes whatever is sent to it over SMTP and keeps it for the people of a journey.
import { createServer, type Socket } from 'node:net';
import { expect } from './person.ts';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** The link in the newest mail to somebody, as soon as `count` of them have come. */
  linkMailedTo(recipient: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

interface Letter {
  to: string;
  text: string;
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = [];
  const server = createServer(socket => converse(socket, letter => letters.push(letter)));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The post office has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async linkMailedTo(recipient, count = 1) {
      const arrived = () => letters.filter(({ to }) => to.toLowerCase() === recipient.toLowerCase());
      await expect.poll(() => arrived().length, { timeout: 60_000 }).toBe(count);
      const link = /https?:\/\/\S+/.exec(arrived().at(-1)?.text ?? '')?.[0];
      if (link === undefined) throw new Error(`No link in the mail to ${recipient}.`);
      return link;
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

/** RFC 5321 as far as one sender needs it. */
function converse(socket: Socket, take: (letter: Letter) => void): void {
  let isLetter = false;
  let buffered = '';
  let to = '';
  socket.on('error', () => undefined);
  socket.write('220 post office\r\n');
  socket.on('data', chunk => {
    buffered += chunk.toString();
    for (;;) {
      const ending = isLetter ? '\r\n.\r\n' : '\r\n';
      const end = buffered.indexOf(ending);
      if (end === -1) return;
      const said = buffered.slice(0, end);
      buffered = buffered.slice(end + ending.length);
      if (isLetter) {
        take({ to, text: readable(said) });
        isLetter = false;
        socket.write('250 taken\r\n');
        continue;
      }
      if (/^QUIT/i.test(said)) {
        socket.end('221 bye\r\n');
        return;
      }
      to = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1] ?? to;
      isLetter = /^DATA/i.test(said);
      socket.write(isLetter ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}

/** The text of a mail as people read it: long lines are folded on the way (quoted-printable, RFC 2045). */
function readable(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\n\n');
  if (!/quoted-printable/i.test(head)) return text;
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
