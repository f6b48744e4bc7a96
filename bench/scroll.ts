// How smoothly a table of 100,000 rows scrolls: a real change set of that many records, fetched page by page from the
// API by the screen itself, then scrolled from top to bottom while every frame is timed in the browser.
import { chromium } from 'playwright';
import { below, type Call, finished, mainThread, stillFrames, tokenOf } from './browser.ts';
import { signIn } from './portal.ts';
import type { BenchRow } from './row.ts';
import { startProduct } from './site.ts';

process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';

const rows = 100_000;
const frames = 600;
const paces = [
  // A hard flick on a phone or a wheel turned fast: some 6,000 pixels a second.
  { name: 'a flick', pixels: 100 },
  { name: 'the scrollbar dragged from top to end' },
];

/** Contacts as plain as can be: what is measured is the table. */
function people(): string {
  const lines = Array.from({ length: rows }, (_, n) => `Ada${n},Lovelace ${n},person.${n}@scroll.example`);
  return `first_name,last_name,email\n${lines.join('\n')}\n`;
}

/** A project whose migration is worked out; answers what the app remembers of the project in hand. */
async function proposeMigration(call: Call): Promise<{ id: string; name: string }> {
  const name = 'A hundred thousand rows';
  const { id } = await (await call('POST', '/projects/', { data: { name } })).json();
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people()) };
  await call('POST', `/projects/${id}/sources`, { multipart: { files: file } });
  await finished(call, await call('POST', '/ai-operations/intake/analyze', { data: { project_id: id } }));
  for (const kind of ['blueprint', 'migration']) {
    await finished(call, await call('POST', `/projects/${id}/changesets`, { data: { kind } }));
    if (kind === 'migration') break;
    const { data } = await (await call('GET', `/projects/${id}/changesets`)).json();
    const { content_hash } = data[0];
    const terms = await (await call('GET', `/changesets/${data[0].id}/approval`)).json();
    const settles = Object.fromEntries(
      terms.settles.map((each: { id: string; default: string }) => [each.id, each.default]),
    );
    const approve = async () =>
      call('POST', `/changesets/${data[0].id}/approve`, { data: { content_hash, settles } });
    let approved = await approve();
    // The demo's own project may still be written to the portal.
    while (approved.status() === 409) {
      await new Promise(resolve => setTimeout(resolve, 1000));
      approved = await approve();
    }
    await finished(call, approved);
  }
  return { id, name };
}

/** Scrolls down again and again until every page has come. */
const loadAll = `(async () => {
  const table = document.querySelector('[role=region][aria-label="Every change"]');
  const total = Number(table.querySelector('[role=table]').getAttribute('aria-rowcount')) - 1;
  for (;;) {
    table.scrollTop = table.scrollHeight;
    await new Promise(requestAnimationFrame);
    const last = [...table.querySelectorAll('[role=row]')].at(-1)?.getAttribute('aria-rowindex');
    if (Number(last) > total) break;
  }
  table.scrollTop = 0;
  return total;
})()`;

/** Milliseconds from one frame to the next while the table moves down by so many pixels each; undefined: to its very end. */
const timeFrames = (pixels?: number) => `(async () => {
  const table = document.querySelector('[role=region][aria-label="Every change"]');
  table.scrollTop = 0;
  const step = ${pixels ?? `(table.scrollHeight - table.clientHeight) / ${frames}`};
  const spans = [];
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 1; frame <= ${frames}; frame += 1) {
    table.scrollTop = frame * step;
    const now = await new Promise(requestAnimationFrame);
    spans.push(now - before);
    before = now;
  }
  return spans;
})()`;

export async function benchScroll(): Promise<BenchRow[]> {
  const { default: packed } = await import('@sparticuz/chromium');
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: await packed.executablePath(),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 900 } });
    await signIn(page, product.url);
    const authorization = `Bearer ${await tokenOf(page)}`;
    const call: Call = (method, path, options) =>
      page.request.fetch(`/api${path}`, { method, headers: { authorization }, timeout: 120_000, ...options });
    const project = await proposeMigration(call);
    const state = JSON.stringify({ state: { sidebarOpen: true, currentProject: project }, version: 0 });
    await page.evaluate(`localStorage.setItem('groundwork.app', ${JSON.stringify(state)})`);
    await page.goto('/client/implementation?step=migration');
    await page.getByRole('region', { name: 'Every change' }).first().waitFor({ timeout: 60_000 });
    const loaded: number = await page.evaluate(loadAll);
    const work = await mainThread(page);
    const measured: BenchRow[] = [];
    for (const { name, pixels } of paces) {
      const before = await work();
      const spans: number[] = await page.evaluate(timeFrames(pixels));
      const worked = ((await work()) - before) / frames;
      measured.push(
        {
          name: `${name}: from frame to frame, 95 of 100`,
          value: below(spans, 0.95),
          unit: 'ms',
          goal: '≤ 20',
        },
        { name: `${name}: the same, half of them`, value: below(spans, 0.5), unit: 'ms', goal: '' },
        { name: `${name}: processor time of the page for a frame`, value: worked, unit: 'ms', goal: '≤ 16' },
      );
    }
    const still: number[] = await page.evaluate(stillFrames);
    const drawn = await page.getByRole('region', { name: 'Every change' }).getByRole('row').count();
    return [
      { name: 'rows in the table', value: loaded, unit: '', goal: '' },
      { name: 'rows drawn at once', value: drawn, unit: '', goal: '< 60' },
      ...measured,
      {
        name: 'while nothing moves: from frame to frame, 95 of 100',
        value: below(still, 0.95),
        unit: 'ms',
        goal: '',
      },
    ];
  } finally {
    await browser.close();
    await product.end();
  }
}
