// Where an issuer's mails arrive in a test: the port the server would wire to SMTP or to its outbox.
import type { Mail, MailKind } from '../mail-outbox.ts';

export class Mailbox {
  readonly mails: Mail[] = [];
  readonly #waiting = new Set<() => void>();

  /** What the issuer is given as `sendMail`. */
  readonly sendMail = async (mail: Mail): Promise<void> => {
    this.mails.push(mail);
    for (const look of this.#waiting) look();
  };

  /** The newest mail of this kind to this person, as soon as there are `count` of them. */
  newest(to: string, kind: MailKind, count = 1): Promise<Mail> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`No mail "${kind}" came to ${to}.`)), 10_000);
      const look = () => {
        const found = this.of(to, kind);
        const mail = found.at(-1);
        if (!mail || found.length < count) return;
        clearTimeout(patience);
        this.#waiting.delete(look);
        resolve(mail);
      };
      this.#waiting.add(look);
      look();
    });
  }

  of(to: string, kind: MailKind): Mail[] {
    return this.mails.filter(mail => mail.to === to && mail.kind === kind);
  }
}

/** The link a mail carries: the first paragraph that is one. */
export function linkIn(mail: Mail): string {
  const link = mail.text.split(/\s/).find(word => URL.canParse(word) && word.startsWith('http'));
  if (link === undefined) throw new Error(`No link in: ${mail.text}`);
  return link;
}
