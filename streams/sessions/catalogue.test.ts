import { expect, it } from 'vitest';
import { venueError } from './catalogue.ts';

it('names the path of the request that failed, without its query', () => {
  const url = 'https://api.acme.example/v1/pairs?token=secret';
  expect(venueError('Acme', url, 'refused', '404').message).toBe(
    'Acme: api.acme.example/v1/pairs refused the request (404)',
  );
  expect(venueError('Acme', 'https://api.acme.example/', 'network', 'ENOTFOUND').message).toBe(
    'Acme: api.acme.example cannot be reached (ENOTFOUND): check the network, or set HTTPS_PROXY',
  );
});
