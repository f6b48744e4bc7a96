// What benches that look at the product in a browser share: whose token it is, work that is waited for, and how long frames take.
import type { APIResponse, Page } from 'playwright';

export async function tokenOf(page: Page): Promise<string> {
  const kept: string = await page.evaluate(
    `localStorage.getItem(Object.keys(localStorage).find(key => key.startsWith('groundwork.oidc.user:')) ?? '') ?? ''`,
  );
  return /"access_token":"([^"]+)"/.exec(kept)?.[1] ?? '';
}

export type Call = (method: string, path: string, options?: object) => Promise<APIResponse>;

/** Waits for what was started. */
export async function finished(call: Call, started: APIResponse): Promise<void> {
  if (!started.ok()) throw new Error(`${started.url()}: ${await started.text()}`);
  const { operation } = await started.json();
  for (;;) {
    const now = (await (await call('GET', `/ai-operations/${operation.id}`)).json()).operation;
    if (now.status === 'completed') return;
    if (now.finished_at !== null) throw new Error(`${now.kind} ${now.status}: ${JSON.stringify(now.error)}`);
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}

/** What the machine's other work costs: frames of the same page at rest. */
export const stillFrames = `(async () => {
  const spans = [];
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 200; frame += 1) {
    const now = await new Promise(requestAnimationFrame);
    spans.push(now - before);
    before = now;
  }
  return spans;
})()`;

/** The time that this share of the frames is below. */
export function below(spans: readonly number[], share: number): number {
  const sorted = spans.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Milliseconds of processor time the page's main thread has used: what others do on the machine is not in it. */
export async function mainThread(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return 1000 * (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0);
  };
}
