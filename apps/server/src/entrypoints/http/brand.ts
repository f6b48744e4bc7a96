// How the platform is called and looks, put into built pages on their way out, so that the first paint has it and no page waits
// for a second answer. A platform that nobody has branded sends its pages as they were built.
import { builtOrigin } from '@groundwork/contract/built-site';
import { brandElement, type PageBrand, productName } from '@groundwork/contract/platform-name';
import type { SiteTexts } from '@groundwork/contract/site-texts';
import type { FastifyInstance } from 'fastify';

export interface Brand {
  /** Changes with whatever pages show of it. */
  brandVersion: string;
  publicUrl: string;
  /** Addresses that lead there. */
  secondary: readonly string[];
  name: string;
  accents: { light: string; dark: string };
  logo: { version: number; mediaType: string; content: Buffer } | undefined;
  texts: SiteTexts;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // As React writes it, so that a page that wakes finds what it expects.
    .replaceAll("'", '&#x27;');

/** The mark as `ui/mark.tsx` draws it. */
const mark =
  /<svg width="(\d+)" height="\d+" viewBox="0 0 24 24" aria-hidden="true" class="shrink-0"><rect[^>]*fill-accent[\s\S]*?<\/svg>/g;
/** Where pages name the product: their title, what search engines and shared links are told, labels, and beside the mark. */
const namings = [/<title>[^<]*<\/title>/g, /<meta [^>]*>/g, /aria-label="[^"]*"/g, />Groundwork</g];

/** A built page with the branding in it. */
export function dressed(page: string, brand: Brand, built: SiteTexts): string {
  // Functions, because a dollar sign would otherwise be read as a pattern.
  let text = page.replaceAll(builtOrigin, () => escaped(brand.publicUrl));
  const head = headOf(brand);
  if (head === '') return text;
  for (const [name, now] of Object.entries(shownTexts(brand))) {
    const before = Object.entries(built).find(([each]) => each === name)?.[1];
    if (before === undefined || before === '') continue;
    text = text
      .replaceAll(`>${escaped(before)}<`, () => `>${escaped(now)}<`)
      .replaceAll(`aria-label="${escaped(before)}"`, () => `aria-label="${escaped(now)}"`);
  }
  if (brand.name !== productName)
    for (const naming of namings)
      text = text.replaceAll(naming, found => found.replaceAll(productName, () => escaped(brand.name)));
  const logo = logoAddress(brand);
  if (logo !== undefined)
    text = text.replaceAll(
      mark,
      (_, size: string) =>
        `<img src="${logo}" width="${size}" height="${size}" alt="" class="shrink-0 object-contain"/>`,
    );
  return text.replace('</head>', () => `${head}</head>`);
}

/** What was changed, and is not empty. */
function shownTexts({ texts }: Brand): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function logoAddress({ logo }: Brand): string | undefined {
  return logo && `/brand/logo?v=${logo.version}`;
}

function headOf(brand: Brand): string {
  const { name, accents, brandVersion } = brand;
  const texts = shownTexts(brand);
  const logo = logoAddress(brand);
  const hasAccent = accents.light !== '' || accents.dark !== '';
  const isOwn = name === productName && logo === undefined && Object.keys(texts).length === 0;
  const page: PageBrand = { name, texts, ...(logo !== undefined && { logo }) };
  // Nothing in it may end the element.
  const json = JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
  return [
    hasAccent ? `<link rel="stylesheet" href="/brand/accent.css?v=${brandVersion}">` : '',
    isOwn ? '' : `<script type="application/json" id="${brandElement}">${json}</script>`,
  ].join('');
}

/** The tokens that follow from an accent (ui/tokens.css has the product's own). */
function tokensOf(accent: string, theme: 'light' | 'dark'): string {
  const [away, onAccent] = theme === 'light' ? ['black', '#ffffff'] : ['white', '#0c1216'];
  const plane = theme === 'light' ? '#ffffff' : '#181b1e';
  return [
    `--accent:${accent}`,
    `--accent-strong:color-mix(in oklab,${accent} 86%,${away})`,
    `--accent-soft:color-mix(in oklab,${accent} ${theme === 'light' ? 8 : 16}%,${plane})`,
    `--accent-ink:color-mix(in oklab,${accent} 88%,${away})`,
    `--on-accent:${onAccent}`,
    `--d1:color-mix(in oklab,${accent} 92%,${away})`,
  ].join(';');
}

export function accentSheet({ accents: { light, dark } }: Pick<Brand, 'accents'>): string {
  return [
    // Behind the page's own tokens in weight as well as in order.
    light === '' ? '' : `:root:root:not([data-theme="dark"]){${tokensOf(light, 'light')}}`,
    light === '' ? '' : `[data-theme="dark"] [data-theme="light"]{${tokensOf(light, 'light')}}`,
    dark === '' ? '' : `[data-theme="dark"][data-theme="dark"]{${tokensOf(dark, 'dark')}}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The logo and the accent by an address of their own; secondary domains lead to the primary one. */
export function serveBrand(app: FastifyInstance, brand: () => Brand): void {
  const lasting = 'public, max-age=31536000, immutable';
  app.get('/brand/logo', (_, reply) => {
    const { logo } = brand();
    if (!logo) return reply.code(404).send();
    return reply
      .header('cache-control', lasting)
      .header('content-security-policy', 'sandbox')
      .type(logo.mediaType)
      .send(logo.content);
  });
  app.get('/brand/accent.css', (_, reply) =>
    reply.header('cache-control', lasting).type('text/css; charset=utf-8').send(accentSheet(brand())),
  );
  app.addHook('onRequest', (request, reply, done) => {
    const { secondary, publicUrl } = brand();
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = isPage && !/^\/(?:api|idp|livez|readyz)(?:\/|$)/.test(request.url);
    // By the name alone: in front of us somebody else may speak TLS.
    const leads = isOurs && secondary.some(address => new URL(address).host === request.host);
    if (!leads) done();
    else void reply.redirect(`${publicUrl}${request.url.replace(/^\/+/, '/')}`, 308);
  });
}
