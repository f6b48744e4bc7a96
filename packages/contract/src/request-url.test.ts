import { expect, test } from 'vitest';
import { requestUrl } from './request-url.ts';

test('placeholders are filled and escaped', () => {
  expect(requestUrl('/api', '/projects/{id}/milestones/{milestoneId}', { id: 'a/b', milestoneId: 'ü' })).toBe(
    '/api/projects/a%2Fb/milestones/%C3%BC',
  );
});

test('query values that are empty, null or undefined are left out; zero and false are values', () => {
  const query = { limit: 0, all: false, search: '', cursor: undefined, status: null, kind: 'x y' };
  expect(requestUrl('/api', '/projects', {}, query)).toBe('/api/projects?limit=0&all=false&kind=x+y');
});

test('a call is never sent with a hole in its address', () => {
  expect(() => requestUrl('/api', '/projects/{id}', {})).toThrow('needs id');
  expect(() => requestUrl('/api', '/projects/{id}', { id: '' })).toThrow('needs id');
  expect(() => requestUrl('/api', '/projects/{id}', { id: '..' })).toThrow('cannot be ..');
  expect(() => requestUrl('/api', '/projects', {}, { filter: { a: 1 } })).toThrow(TypeError);
});
