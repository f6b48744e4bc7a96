// A mail server for tests, over real SMTP, on a port of its own: takes what it is sent, or says no as it is told.
import { createServer, type Socket } from 'node:net';

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  /** Each letter as it came, heads included. */
  received: string[];
  /** What it says to each recipient from now on. */
  verdict: string;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const server = createServer(socket => converse(socket, mailServer));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received: [],
    verdict: '250 ok',
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
  return mailServer;
}

/** RFC 5321 as far as one sender needs it. */
function converse(socket: Socket, told: Pick<MailServer, 'received' | 'verdict'>): void {
  let isLetter = false;
  let buffered = '';
  socket.on('error', () => undefined);
  socket.write('220 test\r\n');
  socket.on('data', chunk => {
    buffered += chunk.toString();
    for (;;) {
      const end = buffered.indexOf(isLetter ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + (isLetter ? 5 : 2));
      if (isLetter) {
        told.received.push(text);
        isLetter = false;
        socket.write('250 taken as 42\r\n');
      } else if (/^DATA/i.test(text)) {
        isLetter = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write(/^RCPT/i.test(text) ? `${told.verdict}\r\n` : '250 ok\r\n');
    }
  });
}
