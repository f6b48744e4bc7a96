// Internet domains in the one form by which companies are compared.
import { domainToASCII } from 'node:url';

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/;
/** Mailboxes at these say nothing about the company. */
export const freeMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de ymail.com hotmail.com hotmail.co.uk hotmail.fr
  outlook.com live.com msn.com aol.com icloud.com me.com mac.com protonmail.com proton.me gmx.de gmx.net gmx.at web.de
  t-online.de freenet.de orange.fr free.fr laposte.net wanadoo.fr libero.it mail.ru yandex.ru qq.com 163.com 126.com
  comcast.net verizon.net att.net sbcglobal.net zoho.com fastmail.com hey.com mail.com inbox.com bigpond.com
  btinternet.com rediffmail.com uol.com.br terra.com.br`.split(/\s+/),
);

/**
 * The domain of a web address, a bare domain or an e-mail address: lower case, punycode, without `www.`, port and
 * path. Undefined when there is none, also for bare words, IP addresses and `localhost`.
 */
export function normaliseDomain(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  if (address.length > 2048 || /\s/.test(address)) return undefined;
  const host = address
    .replace(/^mailto:/, '')
    .replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//, '')
    .split(/[/?#]/, 1)[0]
    ?.replace(/^.*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\d?\.(?=.*\.)/, '');
  if (host === undefined || host === '') return undefined;
  const ascii = domainToASCII(host);
  return ascii.length <= 253 && HOST.test(ascii) ? ascii : undefined;
}

/** Is it a mail provider for everybody, so that sharing it is no sign of working together? */
export function isFreeMailDomain(domain: string): boolean {
  return freeMailDomains.has(domain);
}
