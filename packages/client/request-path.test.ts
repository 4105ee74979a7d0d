import { getBlock, getBlockData, getHeight, listBlocks } from '@productive-mining/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { pathSegments, requestPath } from './request-path.ts';

describe('the path of a request', () => {
  it.each([
    [getHeight, {}, '/api/blockchain/height'],
    [getBlock, { params: { index: 5 } }, '/api/blocks/5'],
    [getBlockData, { params: { index: 5 } }, '/api/blocks/5/data'],
    [
      { path: '/api/a/:first/:second/b/:third' },
      { params: { first: 1, second: 2, third: 3 } },
      '/api/a/1/2/b/3',
    ],
    [listBlocks, { query: { limit: 100, before: 201 } }, '/api/blockchain/blocks?limit=100&before=201'],
  ])('of $path with %j is %s', (endpoint, target, expected) => {
    expect(requestPath(endpoint, target)).toBe(expected);
  });

  it.each(['a/b', '../keys', 'ä?b=c#d', '%2F', ' '])('keeps the parameter %j in its place', (index) => {
    const path = requestPath(getBlockData, { params: { index } });
    const { pathname, search, hash } = new URL(path, 'http://server');
    expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'api', 'blocks', index, 'data']);
    expect([search, hash]).toEqual(['', '']);
  });

  it('gives the values of a query back to whoever reads it', () => {
    const query = { miner: '0x12', hash: 'a&b=c d', before: '12.5:0xab' };
    const { searchParams } = new URL(requestPath(listBlocks, { query }), 'http://server');
    expect(Object.fromEntries(searchParams)).toEqual(query);
  });

  it('leaves out what is undefined, and the question mark with the last of it', () => {
    const query = { limit: undefined, before: undefined };
    expect(requestPath(listBlocks, { query })).toBe('/api/blockchain/blocks');
    expect(requestPath(listBlocks, { query: { ...query, limit: 0 } })).toBe('/api/blockchain/blocks?limit=0');
  });

  it.each([
    {},
    { params: {} },
    { params: { index: undefined } },
    { params: { index: '' } },
    { params: { index: '..' } },
  ])('is refused without its parameter: %j', (target) => {
    expect(() => requestPath(getBlock, target)).toThrow(
      new TypeError('The path parameter index is missing.'),
    );
  });

  it('begins for all requests of a call with the same segments', () => {
    expect(pathSegments(getBlockData, { params: { index: 5 } })).toEqual(['/api/blocks', '5', 'data']);
    expect(pathSegments(getBlock, { params: { index: 6 } })).toEqual(['/api/blocks', '6']);
    expect(pathSegments(listBlocks, { query: { limit: 5 } })).toEqual(['/api/blockchain/blocks?limit=5']);
  });
});
