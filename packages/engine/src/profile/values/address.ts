// E-mail addresses and web domains, as far as audits judge them. Pure text; nothing is looked up.

/** Mail providers that say nothing about a company. */
export const freeMail: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'gmx.de',
  'gmx.net',
  'gmx.com',
  'web.de',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'proton.me',
  'protonmail.com',
  'qq.com',
  '163.com',
  't-online.de',
  'orange.fr',
  'free.fr',
  'libero.it',
]);
const social = new Set([
  'linkedin.com',
  'facebook.com',
  'twitter.com',
  'x.com',
  'instagram.com',
  'youtube.com',
  'tiktok.com',
  'xing.com',
]);
/** Names before the @ that stand for a function, not a person. */
export const roleNames: ReadonlySet<string> = new Set([
  'info',
  'sales',
  'support',
  'contact',
  'office',
  'hello',
  'admin',
  'noreply',
  'no-reply',
  'donotreply',
  'billing',
  'accounts',
  'accounting',
  'marketing',
  'help',
  'service',
  'team',
  'webmaster',
  'postmaster',
  'jobs',
  'hr',
  'press',
  'mail',
  'post',
  'reception',
  'enquiries',
  'inquiries',
  'family',
  'orders',
  'kontakt',
  'buero',
  'hallo',
  'empfang',
  'familie',
  'verwaltung',
  'sekretariat',
  'vertrieb',
  'einkauf',
  'rechnung',
  'contacto',
  'bureau',
]);

/** Something@domain.tld without blanks, one @, labels that a domain may have. */
const emailShape = /^[^\s@,;<>()]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailShape.test(text) && !text.includes('..');
}

/** Lower case and without the +tag, so that spellings of one mailbox are one; '' when it is no address. */
export function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase();
  if (!isEmail(text)) return '';
  const [name = '', domain = ''] = text.split('@');
  return `${name.split('+')[0]}@${domain}`;
}

export function isRoleAddress(email: string): boolean {
  return roleNames.has(email.trim().toLowerCase().split('@')[0] ?? '');
}

/** The host of a domain or URL however it is written, without `www.`; '' when there is none. */
export function domainOf(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return host.includes('.') && !/\s/.test(host) ? host : '';
}

/** Mail providers and social networks: not a company's own domain. */
export const foreignDomains: ReadonlySet<string> = new Set([...freeMail, ...social]);

export function isForeignDomain(domain: string): boolean {
  return foreignDomains.has(domain);
}
