// Sends mails in the background. No answer waits for a mail: how long it takes would reveal whether it
// was sent, and so whether an address has an account.
import type { Report } from './report.ts';

/** What a mail is about; the server may treat kinds differently (templates, the outbox's filter). */
export type MailKind =
  | 'verify-email'
  | 'account-exists'
  | 'password-reset'
  | 'password-changed'
  | 'two-factor-changed'
  | 'passkey-added'
  | 'session-stolen';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  kind: MailKind;
}

/** Takes responsibility for one mail, e.g. by putting it into a queue. */
export type SendMail = (mail: Mail) => Promise<void>;

export class MailOutbox {
  readonly #sendMail: SendMail | undefined;
  readonly #report: Report;
  readonly #confirms: boolean;
  readonly #underway = new Set<Promise<void>>();

  constructor(sendMail: SendMail | undefined, report: Report, confirms = true) {
    this.#sendMail = sendMail;
    this.#report = report;
    this.#confirms = confirms;
  }

  /** Whether mails leave at all. */
  get isOpen(): boolean {
    return this.#sendMail !== undefined;
  }

  /** Whether an address must be confirmed before it signs in. */
  get confirmsAddresses(): boolean {
    return this.isOpen && this.#confirms;
  }

  /** Hands over a mail somebody waits for; when no mail is configured, the log says that it was not sent. */
  send(mail: Mail): void {
    if (this.isOpen) return this.notice(mail);
    this.#report(`No mail is configured, so the mail "${mail.kind}" was not sent.`, undefined);
  }

  /** Hands over a mail nobody asked for; without mail configured it is left out. */
  notice(mail: Mail): void {
    const sending = this.#hand(mail).finally(() => this.#underway.delete(sending));
    this.#underway.add(sending);
  }

  /** Waits for what was handed over; call before closing. */
  async settled(): Promise<void> {
    await Promise.all(this.#underway);
  }

  async #hand(mail: Mail): Promise<void> {
    try {
      await this.#sendMail?.(mail);
    } catch (error) {
      this.#report(`The mail "${mail.kind}" could not be sent.`, error);
    }
  }
}
