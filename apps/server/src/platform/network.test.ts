import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('all addresses of an IPv6 network are one', () => {
  for (const address of [
    '2001:db8:0:7::1',
    '2001:DB8::7:ffff:1:2:3',
    '2001:db8:0:7:0:0:0:9',
    '2001:db8:0:7::1%eth0',
  ])
    expect(networkOf(address)).toBe('2001:db8:0:7::/64');
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test('everything else stays as it is', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', 'unknown', '', '1:2'])
    expect(networkOf(address)).toBe(address);
});
