import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { iconByIcon, withoutServersWords } from './lighter.ts';

const lighter = (code: string) => withoutServersWords(code, parseAst(code));

test('a call keeps what a browser reads and loses what only a server does', () => {
  const code = `export const calls = { list: call({ name: 'a.list', method: 'GET', path: '/a/{id}', summary: 'All, of (one)',
    permission: 'signed_in', params: z.object({ id: Id }), query: PageQuery, reply: page(One), status: 201, unkept: true,
    conditional: true, peopleOnly: reasons.decide, failures: ['conflict'] }) };`;
  const left = lighter(code).replaceAll(/\s+/g, ' ');
  expect(left).toBe(
    "export const calls = { list: call({ name: 'a.list', method: 'GET', path: '/a/{id}', permission: 'signed_in', reply: page(One), unkept: true, }) };",
  );
  expect(() => parseAst(left)).not.toThrow();
});

test('what is no declaration of a call stays, whatever its parts are called', () => {
  const code = "const a = other({ summary: 'x' }); const b = { status: 1, failures: [call({ name: 'n' })] };";
  expect(lighter(code)).toBe(code);
});

test('every icon is asked for by its own file, under the name it has where it is shown', () => {
  const files = new Map([
    ['Bell', '/icons/bell.mjs'],
    ['Menu', '/icons/menu.mjs'],
  ]);
  expect(iconByIcon('import { Bell, Menu as MenuIcon, useIcon } from "lucide-react";\nx();', files)).toBe(
    `import Bell from "/icons/bell.mjs";import MenuIcon from "/icons/menu.mjs";import { useIcon } from 'lucide-react';\nx();`,
  );
});
