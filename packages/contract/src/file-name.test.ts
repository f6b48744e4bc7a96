import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test('a file is called as its answer says, in any letters, and otherwise as whoever asks likes', () => {
  expect(fileNameOf("attachment; filename*=UTF-8''M%C3%BCller%20%26%20Co.csv", 'file')).toBe(
    'Müller & Co.csv',
  );
  expect(fileNameOf('attachment', 'file')).toBe('file');
  expect(fileNameOf(null, 'download')).toBe('download');
});
