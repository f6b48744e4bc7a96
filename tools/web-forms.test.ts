// One kind of form: what stands in it, what is wrong with it and when it is sent is known to the kit
// (apps/web/src/lib/forms, drawn by ui/form.tsx). A form past it forgets the focus, the draft or the second press.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../apps/web/src');
const pastTheKit = /<form\b|\bFormData\b|\bFormEvent\b|react-hook-form|\buseDraft\(/g;

/** Forms of their own, each with the reason (docs/decisions/0042). */
const own: Record<string, string> = {
  'areas/site/api-docs/frame.tsx': 'a search that leads to an address, also without scripts',
  'areas/site/public/contact-form.tsx': 'wakes in place on a page without the app; its rules come later',
  'areas/site/render-entries.tsx': 'looks for forms in the text of built pages',
  'features/assistant/chat.tsx': 'one line that is asked, with nothing that could be wrong with it',
  'features/merges/merged-fields.tsx':
    'one value that is taken into a preview, with nothing that could be wrong with it',
  'features/decisions/decision-card.tsx': 'one choice with its button, kept as a draft',
};

const isOfKit = (file: string) => file === path.join('ui', 'form.tsx') || file.startsWith(`lib${path.sep}`);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !isOfKit(file),
);
const found = files.flatMap(file =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(pastTheKit)].map(([word]) => ({
    file: file.replaceAll(path.sep, '/'),
    word,
  })),
);

test('no screen has a form past the kit', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(found.filter(({ file }) => !(file in own))).toEqual([]);
});

test('what is excepted is still there', () => {
  expect(Object.keys(own).filter(file => !found.some(each => each.file === file))).toEqual([]);
});
