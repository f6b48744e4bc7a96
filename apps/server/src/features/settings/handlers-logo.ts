// The logo: taken for what its bytes are, never for what it is called. Drawings (SVG) are programs and are refused.
import { Refusal } from '@groundwork/contract/errors';
import type { settingsCalls } from '@groundwork/contract/settings';
import { fileTypeFromBuffer } from 'file-type';
import { plainFileName } from '../../platform/file-name.ts';
import type { RequestContext, Upload } from '../../platform/route.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import type { SettingsNeeds } from './handlers.ts';
import { showSettings } from './show-settings.ts';
import { listSections, writeSection } from './store.ts';

type Calls = typeof settingsCalls;

/** It travels with every first visit. */
const maxBytes = 100 * 1024;
const taken = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** @throws Refusal file_refused, too_large, stale */
export async function setLogo(needs: SettingsNeeds, context: RequestContext<Calls['setLogo']>) {
  const { content, fileName } = await onlyFile(context.uploads());
  const found = await fileTypeFromBuffer(content);
  if (!found || !taken.has(found.mime)) {
    const what = found ? `its content is ${found.mime}` : 'its content is no picture that is known';
    throw refused(fileName, `${what}. Taken are PNG, JPEG and WebP; a drawing (SVG) may hold a program`);
  }
  return write(needs, context, {
    media_type: found.mime,
    bytes: content.length,
    file_name: fileName,
    content: content.toString('base64'),
  });
}

export function removeLogo(needs: SettingsNeeds, context: RequestContext<Calls['removeLogo']>) {
  return write(needs, context, null);
}

async function write(
  { database, settings, secrets, builtTexts }: SettingsNeeds,
  context: Actor & Pick<RequestContext, 'version'>,
  values: object | null,
) {
  const made = await database.platform(async tx => {
    const by = nameOf(context);
    const write = { section: 'logo', version: context.version, values, secret: undefined, by };
    if (!(await writeSection(tx, write))) throw new Refusal('stale');
    await appendTrail(tx, null, context, {
      action: values === null ? 'settings.removeLogo' : 'settings.setLogo',
      target: { kind: 'settings', id: 'logo' },
    });
    const stored = await listSections(tx);
    return showSettings({ start: settings.start, stored, secrets, built: builtTexts });
  });
  await database.afterCommit(() => settings.refresh());
  return made.logo;
}

async function onlyFile(uploads: AsyncIterable<Upload>): Promise<{ content: Buffer; fileName: string }> {
  let only: { content: Buffer; fileName: string } | undefined;
  for await (const { filename, stream } of uploads) {
    if (only) throw refused(filename, 'one picture at a time is taken');
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of stream) {
      const chunk = Buffer.from(part);
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new Refusal('too_large', {
          message: `A logo is at most ${maxBytes / 1024} KB: it travels with every first visit. Save it smaller.`,
        });
      parts.push(chunk);
    }
    only = { content: Buffer.concat(parts), fileName: plainFileName(filename) };
  }
  if (!only || only.content.length === 0) throw refused(only?.fileName ?? 'file', 'it is empty');
  return only;
}

function refused(place: string, problem: string): Refusal {
  const message = `“${place}” was not taken: ${problem}.`;
  return new Refusal('file_refused', { message, faults: [{ place, message }] });
}
