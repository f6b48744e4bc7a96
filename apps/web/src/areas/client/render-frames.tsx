// Runs at build time only: the sections of the client area as they stand before it is known who is looking.
import { nobody, renderAt } from '../../lib/rendering/render-at.tsx';
import { EarlyFrame } from './early-frame.tsx';
import { sections, settingsSection } from './sections.ts';

export interface RenderedFrame {
  path: string;
  title: string;
  html: string;
}

export async function renderFrames(): Promise<RenderedFrame[]> {
  return Promise.all(
    [...sections, settingsSection].map(async ({ to, label }) => ({
      path: to,
      title: `${label} · Groundwork`,
      html: await renderAt(to, EarlyFrame, nobody('checking')),
    })),
  );
}
