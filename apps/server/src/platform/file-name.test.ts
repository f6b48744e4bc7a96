import { expect, test } from 'vitest';
import { fileNameOf, plainFileName } from './file-name.ts';

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\ada\\plan.pdf', 'plan.pdf'],
  ['annual\u202Efdp.exe', 'annualfdp.exe'],
  ['\u061Ca\u2066b\r\nc.txt', 'abc.txt'],
  ['حساب.pdf', 'حساب.pdf'],
  ['', 'upload'],
  ['folder/', 'upload'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`😀${'x'.repeat(195)}.pdf`, `${'x'.repeat(195)}.pdf`],
])('%j is shown as %j', (sent, shown) => {
  expect(plainFileName(sent)).toBe(shown);
});

test.each([
  ['Migration report Acme & Söhne', 'Migration-report-Acme-Söhne'],
  ['/../', 'project'],
  ['', 'project'],
  ['x'.repeat(200), 'x'.repeat(120)],
  [`${'x'.repeat(119)}𠀀`, 'x'.repeat(119)],
])('a file of %j is named %j', (title, name) => {
  expect(fileNameOf(title, 'project')).toBe(name);
});
