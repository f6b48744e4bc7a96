// `node tools/social-card.ts`: draws the picture that shared links show, and the small icon, from the mark's own shape.
// Run by hand when the mark or the claim changes; the pictures are kept in apps/web/public.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

const root = path.resolve(import.meta.dirname, '..');
const to = path.join(root, 'apps', 'web', 'public');
const font = readFileSync(
  path.join(root, 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
).toString('base64');

const mark = (size: number, ground: string, line: string) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${ground}"/><path d="M12.5 6.5H18M9 12h9M5.5 17.5H18" stroke="${line}" stroke-width="2.6" stroke-linecap="round"/></svg>`;

const card = `<style>
@font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 80px 88px; display: grid;
  grid-template-rows: auto 1fr auto; background: #0d4f6c; color: #fff; font-family: Geist; }
header { display: flex; align-items: center; gap: 20px; font-size: 36px; font-weight: 600; letter-spacing: -0.02em; }
h1 { align-self: center; margin: 0; font-size: 92px; line-height: 1.06; font-weight: 600; letter-spacing: -0.035em; }
p { margin: 0; font-size: 30px; opacity: 0.85; }
</style><header>${mark(56, '#fff', '#0d4f6c')}Groundwork</header>
<h1>Messy exports in.<br>A reconciled CRM out.</h1>
<p>Every step explained, approved and reversible.</p>`;

const { default: packaged } = await import('@sparticuz/chromium');
const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ['--no-sandbox'],
});
const draw = async (name: string, html: string, width: number, height: number) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: path.join(to, name), omitBackground: true });
  await page.close();
};
await draw('card.png', card, 1200, 630);
await draw(
  'favicon.png',
  `<style>body{margin:0}svg{display:block}</style>${mark(48, '#0d5f7f', '#fff')}`,
  48,
  48,
);
await browser.close();
